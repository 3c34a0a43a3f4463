// What the table shows: the server's slate, and under it in pencil the lines not answered yet. Pure.
// `keys` says what each key gives: {points (null: only the server can tell), gains, limit, makesTrumps,
// making (its points if it makes trumps, where they differ)}.

/** `game`: keys, `running` (whether points count to the totals at once), `rules` (the house rules that a phone needs) and
    `ends(state, act, rules)`, if it is there, for how the match ended with an act: as won.js has it. */
export function slate({ score, table }, unsent, game) {
  const { sides } = score;
  const { keys } = game;
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
    marks: standing(table, table.round, keys, sides),
    redo: table.redo && { id: table.redo, mark: table.again },
    pencilled: 0,
    over: score.outcome !== null,
    won: null, // how it ended in pencil
    open: null, // the round before, as it was until it was closed in pencil
  };
  for (const line of unsent) {
    if (line.n && table.lines.some(({ id }) => id === name(line))) continue; // sent by another tab
    state.pencilled += 1;
    state.foreseen = null;
    write(state, line, { ...game, sides, score, table });
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
  if (state.won && (act.key || act.close)) return; // by the rules it counts for nothing
  if (act.key) add(state, { ...act, id: name(line), pencil: line, worth: worth(act, game.keys, game.sides, state.making) }, game);
  else if (act.strike) drawThrough(state, line, game);
  else if ("trump" in act) state.trump = act.trump;
  else if ("dealer" in act) state.dealer = act.dealer;
  else if (act.close && act.round === state.round) close(state, game);
  else if (act.reopen) reopen(state, act, game);
  if (act.key || act.strike || "finish" in act) end(state, game.ends?.(state, act, game.rules), act.finish);
}

/** Ends the match in pencil, or has it go on where it was ended so. */
function end(state, won, over) {
  if (won || over !== undefined || state.won) Object.assign(state, { won: won ?? null, over: Boolean(won) || over === true, stopped: over });
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

/** The next round is open, unless the match has ended. */
function close(state, game) {
  const won = game.ends?.(state, { close: true }, game.rules);
  const left = Object.fromEntries([...game.keys].map(([key, { limit }]) => [key, limit ?? 1]));
  const making = [...game.keys.values()].some((key) => key.makesTrumps);
  begin(state, { round: state.round + 1, dealer: next(state, game), points: state.points.map(() => 0), left, making, open: { ...state } });
  end(state, won);
}

/** Who deals the next round; null while nobody knows who dealt this one. */
function next({ dealer, marks, sides }, { rules }) {
  const taker = rules.next_dealer === "last_trick" && marks.find(({ key }) => key === "last_trick");
  return taker ? taker.seat : dealer === null ? null : (dealer + 1) % sides.flat().length;
}

/** The round before is open again: as it was, or as far as the server told of it. */
function reopen(state, { round }, { score, table, keys, sides }) {
  const { totals, pencilled, open } = state;
  if (open?.round === round) return Object.assign(state, open, { totals, pencilled });
  const { dealer, points } = score.rounds.find(({ number }) => number === round) ?? state;
  begin(state, { round, dealer, points: points.map((had) => had ?? 0), marks: standing(table, round, keys, sides) });
}

const begin = (state, round) => Object.assign(state, { trump: null, spent: [], marks: [], redo: null, open: null, won: null, over: false, ...round });

const standing = ({ lines }, round, keys, sides) => lines.filter((line) => line.round === round).map((line) => ({ ...line, worth: worth(line, keys, sides) }));

/** Whether a side can have no such line any more: the match is over, or the pack has none left. */
export const spent = (state, side, key) => state.over || state.left[key] <= 0 || Boolean(state.spent[side]?.includes(key));

/** How often a side has a key in the round. */
export const counted = (state, side, key) => state.marks.filter((mark) => mark.key === key && !mark.void && side.includes(mark.seat)).length;

/** What draws a line through a mark, whoever wrote it; one in pencil is named when it is numbered. */
export function strike({ pencil, id }) {
  const place = id?.lastIndexOf(".");
  return { strike: pencil ?? { device: id.slice(0, place), n: Number(id.slice(place + 1)) } };
}

/** What undo and redo write: a strike; where no line stands, the round before is opened again; what was ended goes on. */
export function stroke({ marks, redo, round, stopped }, undo) {
  if (undo && stopped) return [{ finish: false }];
  const mark = undo ? marks.at(-1) : redo;
  return [mark ? strike(mark) : { round: round - 1, reopen: true }];
}
