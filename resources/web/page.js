// The page: one level is played, and its progress is kept. What strangers wrote is only ever set as text.

const set = JSON.parse(document.getElementById("levels-data").textContent);
const $ = (id) => document.getElementById(id);
const LAST = `sokolab:last:${set.levels.length}:${set.title}`;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Progress is kept in the browser if it allows that, else for as long as the page is open.
const memory = {};
const store = {
  get(key) {
    if (key in memory) return memory[key];
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  },
  set(key, value) {
    memory[key] = value;
    try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* full or forbidden */ }
  },
};

// The progress that was kept of a level. It is valid, whatever the storage holds.
function recordOf(level) {
  const stored = store.get(keyOf(level.rows)) || {};
  const { best } = stored;
  return {
    line: typeof stored.line === "string" ? stored.line : "",
    at: Number.isInteger(stored.at) ? stored.at : 0,
    isShown: stored.isShown === true,
    best: best && Number.isInteger(best.moves) && Number.isInteger(best.pushes) ? best : null,
  };
}

// FNV-1a of the board: the same level keeps its progress in another page of the same site.
const keyOf = (rows) => {
  let hash = 0x811c9dc5;
  for (const letter of rows.join("\n")) {
    hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0;
  }
  return `sokolab:${hash.toString(36)}:${rows.length}`;
};

let index = 0, board, start, box, player, timer = 0, waiting = "";
let line, playedCount; // the letters played and, after them, those to redo; how many are played
let picked = -1, routes = null, hovered = -1;
let isShown = false; // the author's solution has been played, so a solution no longer counts

const played = () => line.slice(0, playedCount);
const isSolved = () => box.every((has, square) => !has || board.goal[square]) && box.includes(1);

function move(direction) {
  if (direction < 0) return "";
  const offset = board.steps[direction];
  const next = player + offset;
  if (board.blocked[next]) return "";
  let letter = LETTERS[direction];
  if (box[next]) {
    const beyond = next + offset;
    if (board.blocked[beyond] || box[beyond]) return "";
    box[next] = 0;
    box[beyond] = 1;
    letter = letter.toUpperCase();
  }
  player = next;
  return letter;
}

function play(letter) {
  const letterPlayed = move(LETTERS.indexOf(letter.toLowerCase()));
  if (!letterPlayed) return false;
  if (line[playedCount] !== letterPlayed) line = played() + letterPlayed;
  playedCount += 1;
  return true;
}

function undo() {
  if (!playedCount) return;
  playedCount -= 1;
  const letter = line[playedCount];
  const offset = board.steps[LETTERS.indexOf(letter.toLowerCase())];
  if (letter !== letter.toLowerCase()) { box[player + offset] = 0; box[player] = 1; }
  player -= offset;
}

function save() {
  const { best } = recordOf(set.levels[index]);
  const record = { line, at: playedCount, isShown, best };
  if (isSolved() && !isShown) {
    const pushes = pushesOf(played());
    if (!best || pushes < best.pushes || (pushes === best.pushes && playedCount < best.moves)) {
      record.best = { moves: playedCount, pushes, lurd: played() };
    }
  }
  store.set(keyOf(set.levels[index].rows), record);
  if (record.best !== best) list();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  waiting = "";
}

// Plays letters one by one, or at once for those who want no motion.
function perform(letters, pause = 35) {
  stop();
  tell("");
  pick(-1);
  waiting = letters;
  const tick = () => {
    do {
      if (!waiting || !play(waiting[0])) { waiting = ""; break; }
      waiting = waiting.slice(1);
    } while (calm.matches);
    timer = waiting ? setTimeout(tick, pause) : 0;
    show();
    if (!waiting) save();
  };
  tick();
}

// Ends a walk at once on its last square, so that no key waits for it. A replay stops.
function finish() {
  if (!timer) return;
  const rest = isShown ? "" : waiting;
  stop();
  for (const letter of rest) if (!play(letter)) break;
}

function act(change) {
  finish();
  tell("");
  pick(-1);
  change();
  save();
  show();
}

function tell(text) { $("news").textContent = text; }

function pick(square) {
  picked = square;
  routes = square < 0 ? null : routesOf(board, box, player, square);
  hovered = -1;
}

function hint() {
  const lurd = set.levels[index].solution;
  if (!lurd) return;
  finish();
  // The author's solution can be joined where its boxes stand as they do now and the player can walk there.
  const current = { box, player };
  box = start.box.slice();
  player = start.player;
  let route = null;
  for (let k = 0; k <= lurd.length; k += 1) {
    if (box.every((has, square) => has === current.box[square])) {
      const joining = walk(board, box, current.player, player);
      if (joining !== null) route = joining + lurd.slice(k);
    }
    if (k < lurd.length) move(LETTERS.indexOf(lurd[k].toLowerCase()));
  }
  ({ box, player } = current);
  if (route === null) { tell(words.hintLost); return; }
  const push = route.search(/[URDL]/);
  if (push >= 0) perform(route.slice(0, push + 1));
}

function restart() {
  while (playedCount) undo();
  isShown = false;
}

function replay() {
  const lurd = set.levels[index].solution;
  if (timer) { stop(); save(); show(); return; }
  act(restart);
  isShown = true;
  perform(lurd, Math.max(15, Math.min(120, 20000 / lurd.length)));
}

// A solution if there is one: the one just played, or else the best that was kept.
function worthCopying() {
  const { best } = recordOf(set.levels[index]);
  const isSolution = isSolved() || (best && typeof best.lurd === "string");
  return { isSolution, lurd: isSolved() || !isSolution ? played() : best.lurd };
}

async function copy() {
  const { lurd } = worthCopying();
  try {
    await navigator.clipboard.writeText(lurd);
    tell(words.copied);
  } catch {
    tell(`${words.copyFailed} ${lurd}`);
  }
}

function open(number) {
  stop();
  index = (number + set.levels.length) % set.levels.length;
  const level = set.levels[index];
  board = parse(level.rows);
  start = { box: board.box.slice(), player: board.player };
  ({ player } = start);
  box = start.box.slice();
  line = "";
  playedCount = 0;
  pick(-1);
  const record = recordOf(level);
  for (const letter of record.line) if (!play(letter)) break;
  while (playedCount > Math.max(0, record.at)) undo();
  isShown = record.isShown && playedCount > 0;
  store.set(LAST, index);
  $("levels").value = String(index);
  $("about").textContent = [level.author && words.by(level.author), level.notes].filter(Boolean).join("\n");
  $("replay").hidden = set.solutions !== "all" || !level.solution;
  $("hint").hidden = !level.solution;
  tell("");
  fit();
}

const nameOf = (level, number) => level.title || words.untitled(number + 1);

function list() {
  const solved = set.levels.map((level) => recordOf(level).best !== null);
  set.levels.forEach((level, number) => {
    const option = $("levels").options[number] || $("levels").appendChild(new Option("", number));
    const text = `${solved[number] ? "✓ " : ""}${number + 1}. ${nameOf(level, number)}`;
    if (option.text !== text) option.text = text;
  });
  $("progress").textContent = words.progress(solved.filter(Boolean).length, solved.length);
}

const thingAt = (square) => {
  if (board.blocked[square]) return words.wall;
  if (box[square]) return board.goal[square] ? words.home : words.box;
  return board.goal[square] ? words.goal : words.floor;
};

// What a screen reader says of the board, and of the squares around the player.
function describe() {
  const boxes = box.reduce((sum, has) => sum + has, 0);
  const home = box.reduce((sum, has, square) => sum + (has && board.goal[square]), 0);
  $("board").setAttribute("aria-label", words.board(board.width - 2, board.height - 2, boxes, home));
  const around = board.steps.map((by, k) => words.seen(words.sides[k], thingAt(player + by)));
  const position = words.at(Math.floor(player / board.width), player % board.width);
  $("place").textContent = [position, ...around].join(words.comma);
}

function show() {
  const solved = isSolved();
  const { best } = recordOf(set.levels[index]);
  const pushes = pushesOf(played());
  $("counts").textContent = words.counts(playedCount, pushes) + (best ? words.best(best.moves, best.pushes) : "");
  $("undo").disabled = !playedCount;
  $("redo").disabled = playedCount === line.length;
  $("restart").disabled = !playedCount;
  const { isSolution, lurd } = worthCopying();
  $("copy").disabled = !lurd;
  $("copy").textContent = isSolution ? words.copySolution : words.copy;
  $("replay").textContent = timer ? words.stop : words.replay;
  $("next").classList.toggle("wanted", solved && set.levels.length > 1);
  if (picked >= 0) tell(words.picked);
  else if (solved) tell(words.solved);
  else if ([words.solved, words.picked].includes($("news").textContent)) tell("");
  describe();
  painting = painting || requestAnimationFrame(paint);
}

let side = 32, painting = 0;

// However much changes at once, the board is painted once a frame.
function paint() {
  painting = 0;
  const brush = canvasBrush($("board"), board, side);
  draw(brush, board, box, player);
  if (picked >= 0) drawChoice(brush);
}

// The board takes the height that the tools around it leave. A large one may push the heading out of
// the window; notes and help stand below.
function fit() {
  show();
  const tools = $("tools");
  const around = tools.offsetTop + tools.offsetHeight - $("board").offsetHeight + 8;
  const sideBelow = (others) => Math.max(160, window.innerHeight - others) / (board.height - 2);
  const heading = document.querySelector("header").offsetHeight;
  const tall = Math.max(sideBelow(around), Math.min(20, sideBelow(around - heading)), 12);
  const across = Math.max(200, document.documentElement.clientWidth - 24) / (board.width - 2);
  side = Math.min(144, Math.min(across, tall));
  side = side > 8 ? Math.floor(side) : side;
  $("board").style.width = `${side * (board.width - 2)}px`;
  $("board").style.aspectRatio = `${board.width - 2} / ${board.height - 2}`;
}

// Where the picked box can go, and where it would go if the drag ended now.
function drawChoice({ disc, frame, unit, rim }) {
  const corner = (square) => cornerOf(board, square, unit);
  for (const square of routes.targets) {
    if (square !== picked && square !== player) disc("key", ...corner(square), 0.09);
  }
  frame("key", ...corner(picked), 2 * rim);
  if (routes.targets.has(hovered)) frame("key", ...corner(hovered), 2 * rim);
}

const squareAt = (event) => {
  const frame = $("board").getBoundingClientRect();
  const x = Math.floor((event.clientX - frame.left) / frame.width * (board.width - 2));
  const y = Math.floor((event.clientY - frame.top) / frame.height * (board.height - 2));
  const isOn = x >= 0 && y >= 0 && x < board.width - 2 && y < board.height - 2;
  return isOn ? (y + 1) * board.width + x + 1 : -1;
};

// Takes the picked box to a square.
function pushTo(square) {
  const letters = routes.to(square);
  if (letters === null) {
    pick(-1);
    show();
    tell(words.noWay);
  } else perform(letters);
}

function walkTo(square) {
  const letters = board.blocked[square] ? null : walk(board, box, player, square);
  if (letters === null) tell(words.noWalk);
  else perform(letters);
}

function figureOf(level, number) {
  const [figure, caption, notes] = ["figure", "figcaption", "p"].map((kind) => document.createElement(kind));
  const printed = parse(level.rows);
  const brush = shapesBrush(printed);
  draw(brush, printed, printed.box, printed.player);
  caption.textContent = `${number + 1}. ${nameOf(level, number)}${level.author ? `, ${level.author}` : ""}`;
  notes.textContent = level.notes;
  figure.append(brush.picture, caption, notes);
  return figure;
}

let press = null;
$("board").addEventListener("pointerdown", (event) => {
  if (event.button || !event.isPrimary) return;
  finish();
  const square = squareAt(event);
  press = { square, pickedBefore: picked, x: event.clientX, y: event.clientY, isSwipe: false };
  // A box shows at once where it can go, so that it can be dragged there.
  if (box[square] && square !== picked) pick(square);
  show();
  $("board").setPointerCapture(event.pointerId);
});
$("board").addEventListener("pointermove", (event) => {
  if (!press || !event.isPrimary) return;
  if (box[press.square]) {
    const square = squareAt(event);
    if (square !== hovered) { hovered = square; show(); }
  } else if (event.pointerType === "touch") swipe(event);
});
// A swipe makes a step for every 28 pixels; one that begins on a box drags it instead.
function swipe(event) {
  const x = event.clientX - press.x, y = event.clientY - press.y;
  const steps = Math.floor(Math.max(Math.abs(x), Math.abs(y)) / 28);
  if (!steps) return;
  const direction = Math.abs(x) > Math.abs(y) ? (x > 0 ? 1 : 3) : (y > 0 ? 2 : 0);
  Object.assign(press, { x: event.clientX, y: event.clientY, isSwipe: true });
  act(() => { for (let k = 0; k < steps && play(LETTERS[direction]); k += 1); });
}
$("board").addEventListener("pointerup", (event) => {
  if (!press || !event.isPrimary) return;
  const { square, pickedBefore, isSwipe } = press;
  const end = squareAt(event);
  press = null;
  if (isSwipe || square < 0 || end < 0) return;
  if (end === square) click(square, pickedBefore);
  else if (box[square]) pushTo(end);
});
function click(square, pickedBefore) {
  if (pickedBefore === square) { pick(-1); show(); }
  else if (box[square]) pick(square);
  else if (pickedBefore >= 0) pushTo(square);
  else walkTo(square);
}
$("board").addEventListener("pointercancel", () => { press = null; });

const KEYS = {
  ArrowUp: "u", ArrowRight: "r", ArrowDown: "d", ArrowLeft: "l", w: "u", d: "r", s: "d", a: "l",
};
const redo = () => { if (playedCount < line.length) play(line[playedCount]); };
const COMMANDS = {
  u: () => act(undo), Backspace: () => act(undo), y: () => act(redo), r: () => act(restart),
  n: () => open(index + 1), p: () => open(index - 1), h: hint,
  Escape: () => { pick(-1); stop(); save(); show(); },
};
document.addEventListener("keydown", (event) => {
  if (event.target.tagName === "SELECT" || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  let isHandled = true;
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") act(event.shiftKey ? redo : undo);
    else if (key === "y") act(redo);
    else isHandled = false;
  } else if (KEYS[key]) act(() => play(KEYS[key]));
  else if (COMMANDS[key]) COMMANDS[key]();
  else isHandled = false;
  if (isHandled) event.preventDefault();
});

for (const [id, run] of Object.entries({
  undo: COMMANDS.u, redo: COMMANDS.y, restart: COMMANDS.r, hint, replay, copy,
  next: COMMANDS.n, previous: COMMANDS.p,
})) {
  $(id).addEventListener("click", run);
  if (id !== "next" && id !== "previous") $(id).textContent = words[id];
  else $(id).setAttribute("aria-label", words[id]);
}
$("levels").setAttribute("aria-label", words.levels);
$("levels").addEventListener("change", () => { open(Number($("levels").value)); $("board").focus(); });
$("help-title").textContent = words.helpTitle;
$("help").textContent = words.help;
$("title").textContent = set.title;
$("author").textContent = set.author ? words.by(set.author) : "";
$("notes").textContent = set.notes;
document.body.classList.toggle("embed", set.embed);
for (const part of [document.querySelector("nav"), $("progress")]) part.hidden = set.levels.length < 2;
addEventListener("resize", fit);
for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)"]) {
  matchMedia(query).addEventListener("change", show);
}
addEventListener("beforeprint", () => $("booklet").replaceChildren(...set.levels.map(figureOf)));
addEventListener("afterprint", () => $("booklet").replaceChildren());
list();
open(Math.max(0, set.levels.findIndex((_, number) => number === store.get(LAST))));
