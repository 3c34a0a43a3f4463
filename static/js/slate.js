// What the table shows: the server's slate, and under it in pencil the lines not answered yet. Pure.
// `keys` says what each key gives: {points (null: only the server can tell), gains, limit, makesTrumps,
// making (its points if it makes trumps, where they differ)}.

/** `running` says whether points count to the totals at once. */
export function slate({ score, table }, unsent, keys, running) {
  const { sides } = score;
  const open = score.rounds.find((round) => round.number === table.round);
  const state = {
    sides,
    round: table.round,
    dealer: table.dealer,
    trump: table.trump,
    making: table.making, // whether a line is still to make trumps
    foreseen: table.foreseen, // what closing would add, where that is not what the lines add up to
    ruined: table.ruined,
    totals: score.totals.slice(),
    points: open ? open.points.map((points) => points ?? 0) : sides.map(() => 0),
    left: { ...table.left },
    spent: table.spent ?? [], // by side, the keys that the pack allows it no more
    marks: table.lines.filter(({ round }) => round === table.round).map((line) => ({ ...line, worth: worth(line, keys, sides) })),
    redo: table.redo && { id: table.redo, mark: table.again },
    pencilled: 0,
    over: score.outcome !== null,
  };
  for (const line of unsent) {
    if (line.n && table.lines.some(({ id }) => id === name(line))) continue; // sent by another tab
    state.pencilled += 1;
    state.foreseen = null;
    write(state, line, { keys, sides, running });
  }
  return state;
}

const name = (line) => line.n && `${line.device}.${line.n}`;

/** What a mark gives each side; null where only the server can tell. */
function worth(mark, keys, sides, making) {
  const key = keys.get(mark.key);
  const points = mark.points ?? ((making && key?.making) || (key?.points ?? NaN)) * (mark.count ?? 1);
  if (mark.void || Number.isNaN(points)) return null;
  return sides.map((side) => (side.includes(mark.seat) ? points : (key?.gains?.[1] ?? 0)));
}

function write(state, line, game) {
  const { act } = line;
  if (act.key) add(state, { ...act, id: name(line), pencil: line, worth: worth(act, game.keys, game.sides, state.making) }, game);
  else if (act.strike) drawThrough(state, line, game);
  else if ("trump" in act) state.trump = act.trump;
  else if ("dealer" in act) state.dealer = act.dealer;
  else if (act.close) close(state, game);
  else if ("finish" in act) state.over = act.finish;
}

function add(state, mark, game) {
  state.marks.push(mark);
  state.redo = null;
  if (state.making && mark.suit && makes(mark, game)) Object.assign(state, { trump: mark.suit, making: false });
  count(state, mark, 1, game);
}

const makes = (mark, { keys }) => keys.get(mark.key)?.makesTrumps;

/** Draws a line through a mark, or takes away the line that was drawn last. */
function drawThrough(state, line, game) {
  const { strike: target } = line.act;
  const same = (mark) => mark.pencil === target || (target.n && mark.id === name(target));
  const { redo } = state;
  const place = state.marks.findIndex(same);
  if (place >= 0) {
    const [mark] = state.marks.splice(place, 1);
    state.redo = { id: name(line), pencil: line, mark };
    state.spent = []; // the server will say
    count(state, mark, -1, game);
    if (makes(mark, game) && !state.marks.some((other) => makes(other, game))) Object.assign(state, { trump: null, making: true });
  } else if (redo && same(redo)) {
    state.redo = null;
    if (redo.mark) add(state, { ...redo.mark, worth: worth(redo.mark, game.keys, game.sides, state.making) }, game);
  }
}

function count(state, mark, sign, { running }) {
  if (mark.key in state.left) state.left[mark.key] -= sign;
  mark.worth?.forEach((points, side) => {
    state.points[side] += sign * points;
    if (running) state.totals[side] += sign * points;
  });
}

/** The next round is open; who deals it the server will say. */
function close(state, { keys, sides }) {
  const left = Object.fromEntries([...keys].map(([key, { limit }]) => [key, limit ?? 1]));
  Object.assign(state, { round: state.round + 1, dealer: null, trump: null, points: sides.map(() => 0), left, spent: [], marks: [], redo: null, making: [...keys.values()].some((key) => key.makesTrumps) });
}

/** Whether the pack has no such line left for a side. */
export const spent = (state, side, key) => state.left[key] <= 0 || Boolean(state.spent[side]?.includes(key));

/** How often a side has a key in the round. */
export const counted = (state, side, key) => state.marks.filter((mark) => mark.key === key && !mark.void && side.includes(mark.seat)).length;

/** What draws a line through a mark, whoever wrote it; one in pencil is named when it is numbered. */
export function strike({ pencil, id }) {
  const place = id?.lastIndexOf(".");
  return { strike: pencil ?? { device: id.slice(0, place), n: Number(id.slice(place + 1)) } };
}

/** What undo and redo write: a strike; where no line stands, the round before is opened again. */
export function stroke({ marks, redo, round }, undo) {
  const mark = undo ? marks.at(-1) : redo;
  return [mark ? strike(mark) : { round: round - 1, reopen: true }];
}
