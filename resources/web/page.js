"use strict";
// Plays the levels that stand in the page. Squares are numbered row by row; `reach` and `route`
// are breadth-first searches. What strangers wrote is only ever set as text.
(() => {
  const WORDS = {
    en: {
      previous: "Previous level", next: "Next level", levels: "Level", undo: "Undo", redo: "Redo",
      restart: "Restart", hint: "Hint", replay: "Show the solution", stop: "Stop",
      copy: "Copy my moves", copySolution: "Copy my solution", helpTitle: "How to play",
      help: "Push every box onto a goal.\nArrows or W A S D: walk and push. U, Backspace: undo. Y: redo. " +
        "R: restart. N, P: next and previous level. H: hint.\nClick a square to walk there. Click or " +
        "drag a box and then its target to push it there. On a touch screen, swipe to step.",
      by: (author) => `by ${author}`,
      counts: (moves, pushes) => `${moves} moves, ${pushes} pushes`,
      best: (moves, pushes) => `, your best: ${moves} moves, ${pushes} pushes`,
      solved: "Solved!", untitled: (number) => `Level ${number}`,
      copied: "Copied.", copyFailed: "The browser does not allow copying. Here are your moves:",
      hintLost: "The author’s solution does not pass here. Undo some moves, then ask again.",
      noWay: "The box cannot be pushed there.", noWalk: "There is no way there.",
      picked: "Box picked. Choose its target.",
      board: (width, height, boxes, home) =>
        `Board, ${width} by ${height}; ${home} of ${boxes} boxes on goals`,
    },
    zh: {
      previous: "上一关", next: "下一关", levels: "关卡", undo: "撤消", redo: "重做",
      restart: "重新开始", hint: "提示", replay: "演示答案", stop: "停止",
      copy: "复制我的走法", copySolution: "复制我的答案", helpTitle: "玩法",
      help: "把所有箱子推到目标点上。\n方向键或 W A S D：走和推。U、退格键：撤消。Y：重做。R：重新开始。" +
        "N、P：下一关和上一关。H：提示。\n点击格子走过去。点击或拖动箱子，再选目标格，就把它推过去。在触摸屏上，滑动走一步。",
      by: (author) => `作者：${author}`,
      counts: (moves, pushes) => `${moves} 步，${pushes} 推`,
      best: (moves, pushes) => `，最好成绩：${moves} 步，${pushes} 推`,
      solved: "解开了！", untitled: (number) => `第 ${number} 关`,
      copied: "已复制。", copyFailed: "浏览器不允许复制。这是您的走法：",
      hintLost: "作者的答案不经过这里。请撤消几步再问。",
      noWay: "箱子推不到那里。", noWalk: "走不到那里。",
      picked: "已选箱子。请选目标格。",
      board: (width, height, boxes, home) =>
        `棋盘，宽 ${width}，高 ${height}；${boxes} 个箱子中 ${home} 个在目标点上`,
    },
  };
  const chinese = (navigator.languages || [navigator.language]).find((tag) => /^(zh|en)/i.test(tag));
  const words = /^zh/i.test(chinese || "") ? WORDS.zh : WORDS.en;
  document.documentElement.lang = words === WORDS.zh ? "zh-CN" : "en";

  const set = JSON.parse(document.getElementById("levels-data").textContent);
  const $ = (id) => document.getElementById(id);
  const LETTERS = "urdl";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // Progress is kept in the browser if it allows that, else for as long as the page is open.
  const kept = {};
  const store = {
    get(key) {
      try { return JSON.parse(localStorage.getItem(key)) || kept[key]; } catch { return kept[key]; }
    },
    set(key, value) {
      kept[key] = value;
      try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* full or forbidden */ }
    },
  };
  // FNV-1a of the board: the same level keeps its progress in another page of the same site.
  const keyOf = (rows) => {
    let hash = 0x811c9dc5;
    for (const letter of rows.join("\n")) {
      hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0;
    }
    return `sokolab:${hash.toString(36)}:${rows.length}`;
  };

  function parse(rows) {
    const width = Math.max(...rows.map((row) => row.length)) + 2;
    const height = rows.length + 2;
    const size = width * height;
    const board = {
      width, height, player: -1, wall: new Uint8Array(size), goal: new Uint8Array(size),
      box: new Uint8Array(size), floor: new Uint8Array(size), steps: [-width, 1, width, -1],
    };
    rows.forEach((row, y) => [...row].forEach((letter, x) => {
      const square = (y + 1) * width + x + 1;
      board.wall[square] = letter === "#";
      board.goal[square] = ".*+".includes(letter);
      board.box[square] = "$*".includes(letter);
      if ("@+".includes(letter)) board.player = square;
    }));
    // Nobody walks off the board, should a wall be missing: the margin is shut.
    board.shut = new Uint8Array(size);
    for (let square = 0; square < size; square += 1) {
      const x = square % width;
      const margin = x === 0 || x === width - 1 || square < width || square >= size - width;
      board.shut[square] = margin || board.wall[square];
    }
    const inside = [board.player];
    board.floor[board.player] = 1;
    for (const square of inside) {
      for (const step of board.steps) {
        const next = square + step;
        if (!board.shut[next] && !board.floor[next]) { board.floor[next] = 1; inside.push(next); }
      }
    }
    return board;
  }

  // The letters of a shortest walk, or null.
  function walk(board, box, from, to) {
    const came = new Int8Array(board.wall.length).fill(-1);
    const queue = [from];
    came[from] = 4;
    for (const square of queue) {
      if (square === to) break;
      board.steps.forEach((step, direction) => {
        const next = square + step;
        if (came[next] < 0 && !board.shut[next] && !box[next]) {
          came[next] = direction;
          queue.push(next);
        }
      });
    }
    if (came[to] < 0) return null;
    let letters = "";
    for (let square = to; square !== from; square -= board.steps[came[square]]) {
      letters = LETTERS[came[square]] + letters;
    }
    return letters;
  }

  function reach(board, box, from) {
    const seen = new Uint8Array(board.wall.length);
    const queue = [from];
    seen[from] = 1;
    for (const square of queue) {
      for (const step of board.steps) {
        const next = square + step;
        if (!seen[next] && !board.shut[next] && !box[next]) { seen[next] = 1; queue.push(next); }
      }
    }
    return seen;
  }

  // The letters that push one box to a square with the fewest pushes while all others stay, or null.
  function route(board, boxes, player, from, to) {
    if (from === to) return "";
    const box = boxes.slice();
    box[from] = 0;
    const came = new Int32Array(4 * board.wall.length).fill(-2);
    const queue = [];
    const enter = (square, man, parent) => {
      box[square] = 1;
      const area = reach(board, box, man);
      box[square] = 0;
      board.steps.forEach((step, direction) => {
        const ahead = square + step;
        const state = 4 * ahead + direction;
        if (area[square - step] && !board.shut[ahead] && !box[ahead] && came[state] === -2) {
          came[state] = parent;
          queue.push(state);
        }
      });
    };
    enter(from, player, -1);
    for (const state of queue) {
      const square = state >> 2;
      if (square === to) {
        const pushes = [];
        for (let at = state; at >= 0; at = came[at]) pushes.unshift(at & 3);
        return spelled(board, box, player, from, pushes);
      }
      enter(square, square - board.steps[state & 3], state);
    }
    return null;
  }

  function spelled(board, box, player, square, pushes) {
    let letters = "";
    let man = player;
    for (const direction of pushes) {
      const step = board.steps[direction];
      box[square] = 1;
      letters += walk(board, box, man, square - step) + LETTERS[direction].toUpperCase();
      box[square] = 0;
      man = square;
      square += step;
    }
    return letters;
  }

  let index = 0, board, start, box, player, line, at, timer = 0, picked = -1, waiting = "";

  const played = () => line.slice(0, at);
  const pushesOf = (letters) => letters.replace(/[a-z]/g, "").length;
  const isSolved = () => box.every((has, square) => !has || board.goal[square]) && box.includes(1);

  function step(direction) {
    const offset = board.steps[direction];
    const next = player + offset;
    if (board.shut[next]) return "";
    let letter = LETTERS[direction];
    if (box[next]) {
      const beyond = next + offset;
      if (board.shut[beyond] || box[beyond]) return "";
      box[next] = 0;
      box[beyond] = 1;
      letter = letter.toUpperCase();
    }
    player = next;
    return letter;
  }

  function play(letter) {
    const made = step(LETTERS.indexOf(letter.toLowerCase()));
    if (!made) return false;
    if (line[at] !== made) line = played() + made;
    at += 1;
    return true;
  }

  function undo() {
    if (!at) return;
    at -= 1;
    const letter = line[at];
    const offset = board.steps[LETTERS.indexOf(letter.toLowerCase())];
    if (letter !== letter.toLowerCase()) { box[player + offset] = 0; box[player] = 1; }
    player -= offset;
  }

  function save() {
    const key = keyOf(set.levels[index].rows);
    const known = store.get(key) || {};
    const record = { ...known, line, at };
    if (isSolved()) {
      const mine = { moves: at, pushes: pushesOf(played()), lurd: played() };
      const best = known.best;
      if (!best || mine.pushes < best.pushes || (mine.pushes === best.pushes && mine.moves < best.moves)) {
        record.best = mine;
      }
    }
    store.set(key, record);
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
    picked = -1;
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

  // Ends a walk at once where it would have led, so that no key waits for it.
  function finish() {
    if (!timer) return;
    const rest = waiting;
    stop();
    for (const letter of rest) if (!play(letter)) break;
  }

  function act(change) {
    finish();
    tell("");
    picked = -1;
    change();
    save();
    show();
  }

  function tell(text) { $("news").textContent = text; }

  function hint() {
    const lurd = set.levels[index].solution;
    if (!lurd) return;
    finish();
    // The author's way counts as reached wherever boxes and player stand as on it.
    const mine = { box, player };
    box = start.box.slice();
    player = start.player;
    let from = -1;
    for (let k = 0; k <= lurd.length; k += 1) {
      if (player === mine.player && box.every((has, square) => has === mine.box[square])) from = k;
      if (k < lurd.length) step(LETTERS.indexOf(lurd[k].toLowerCase()));
    }
    ({ box, player } = mine);
    if (from < 0) { tell(words.hintLost); return; }
    const push = lurd.slice(from).search(/[URDL]/);
    if (push >= 0) perform(lurd.slice(from, from + push + 1));
  }

  function replay() {
    const lurd = set.levels[index].solution;
    if (timer) { stop(); save(); show(); return; }
    act(() => { while (at) undo(); });
    perform(lurd, Math.max(15, Math.min(120, 20000 / lurd.length)));
  }

  async function copy() {
    const letters = played();
    try {
      await navigator.clipboard.writeText(letters);
      tell(words.copied);
    } catch {
      tell(`${words.copyFailed} ${letters}`);
    }
  }

  function open(wanted) {
    stop();
    index = (wanted + set.levels.length) % set.levels.length;
    const level = set.levels[index];
    board = parse(level.rows);
    start = { box: board.box.slice(), player: board.player };
    ({ player } = start);
    box = start.box.slice();
    line = "";
    at = 0;
    picked = -1;
    const known = store.get(keyOf(level.rows));
    if (known && typeof known.line === "string") {
      for (const letter of known.line) if (!play(letter)) break;
      const wantedAt = Math.max(0, Math.min(at, known.at | 0));
      while (at > wantedAt) undo();
    }
    store.set(`sokolab:last:${set.levels.length}:${set.title}`, index);
    $("levels").value = String(index);
    $("about").textContent = [level.author && words.by(level.author), level.notes].filter(Boolean).join("\n");
    $("replay").hidden = set.solutions !== "all" || !level.solution;
    $("hint").hidden = !level.solution;
    tell("");
    fit();
  }

  const nameOf = (level, number) => level.title || words.untitled(number + 1);

  function list() {
    set.levels.forEach((level, number) => {
      const option = $("levels").options[number] || $("levels").appendChild(new Option("", number));
      const known = store.get(keyOf(level.rows));
      const text = `${known && known.best ? "✓ " : ""}${number + 1}. ${nameOf(level, number)}`;
      if (option.text !== text) option.text = text;
    });
  }

  function show() {
    const solved = isSolved();
    const level = set.levels[index];
    const known = (store.get(keyOf(level.rows)) || {}).best;
    const pushes = pushesOf(played());
    $("counts").textContent = words.counts(at, pushes) + (known ? words.best(known.moves, known.pushes) : "");
    $("undo").disabled = !at;
    $("redo").disabled = at === line.length;
    $("restart").disabled = !at;
    $("copy").disabled = !at;
    $("copy").textContent = solved ? words.copySolution : words.copy;
    $("replay").textContent = timer ? words.stop : words.replay;
    $("next").classList.toggle("wanted", solved && set.levels.length > 1);
    if (picked >= 0) tell(words.picked);
    else if (solved) {
      tell(words.solved);
      const option = $("levels").options[index];
      if (option && !option.text.startsWith("✓")) option.text = `✓ ${option.text}`;
    } else if ([words.solved, words.picked].includes($("news").textContent)) tell("");
    const count = box.reduce((sum, has) => sum + has, 0);
    const home = box.reduce((sum, has, square) => sum + (has && board.goal[square]), 0);
    $("board").setAttribute("aria-label", words.board(board.width - 2, board.height - 2, count, home));
    draw($("board"), board, box, player, picked);
  }

  let side = 32;
  function fit() {
    // What stands around the board keeps its height; the board takes the rest, within reason.
    const parts = [document.querySelector("header"), ...document.querySelector("main").children];
    const room = parts.filter((part) => part !== $("board")).reduce((sum, part) => sum + part.offsetHeight, 48);
    const across = Math.max(200, document.documentElement.clientWidth - 16) / (board.width - 2);
    const down = Math.max(220, window.innerHeight - room) / (board.height - 2);
    side = Math.max(8, Math.min(96, Math.floor(Math.min(across, down))));
    show();
  }

  function draw(canvas, board, box, player, picked, side_ = side) {
    const scale = window.devicePixelRatio || 1;
    const unit = Math.max(1, Math.round(side_ * scale));
    canvas.width = unit * (board.width - 2);
    canvas.height = unit * (board.height - 2);
    canvas.style.width = `${canvas.width / scale}px`;
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    const pen = canvas.getContext("2d");
    const fill = (name, x, y, w, h) => {
      pen.fillStyle = colour(name);
      pen.fillRect(Math.round(x), Math.round(y), Math.round(w), Math.round(h));
    };
    const disc = (name, x, y, radius) => {
      pen.fillStyle = colour(name);
      pen.beginPath();
      pen.arc(x + unit / 2, y + unit / 2, radius * unit, 0, 7);
      pen.fill();
    };
    const rim = Math.max(1, unit / 12);
    for (let square = 0; square < board.wall.length; square += 1) {
      const x = (square % board.width - 1) * unit;
      const y = (Math.floor(square / board.width) - 1) * unit;
      if (board.shut[square] && !board.wall[square]) continue;
      if (board.wall[square]) {
        fill("wall", x, y, unit, unit);
        // A rim only where the wall meets something else: walls run together.
        if (!board.wall[square - board.width]) fill("rim", x, y, unit, rim);
        if (!board.wall[square + board.width]) fill("rim", x, y + unit - rim, unit, rim);
        if (!board.wall[square - 1]) fill("rim", x, y, rim, unit);
        if (!board.wall[square + 1]) fill("rim", x + unit - rim, y, rim, unit);
        continue;
      }
      if (board.floor[square] || box[square] || board.goal[square]) fill("floor", x, y, unit, unit);
      if (board.goal[square]) disc("goal", x, y, 0.16);
      if (box[square]) {
        const home = board.goal[square] ? "home" : "box";
        const gap = unit / 10;
        fill(`${home}-rim`, x + gap, y + gap, unit - 2 * gap, unit - 2 * gap);
        fill(home, x + gap + rim, y + gap + rim, unit - 2 * (gap + rim), unit - 2 * (gap + rim));
        if (board.goal[square]) disc(`${home}-rim`, x, y, 0.12);
      }
      if (square === player) {
        disc("player", x, y, 0.36);
        if (board.goal[square]) disc("goal", x, y, 0.12);
      }
      if (square === picked) {
        pen.strokeStyle = colour("key");
        pen.lineWidth = 2 * rim;
        pen.strokeRect(x + rim, y + rim, unit - 2 * rim, unit - 2 * rim);
      }
    }
  }

  const squareAt = (event) => {
    const frame = $("board").getBoundingClientRect();
    const x = Math.floor((event.clientX - frame.left) / frame.width * (board.width - 2));
    const y = Math.floor((event.clientY - frame.top) / frame.height * (board.height - 2));
    const isOn = x >= 0 && y >= 0 && x < board.width - 2 && y < board.height - 2;
    return isOn ? (y + 1) * board.width + x + 1 : -1;
  };

  function push(from, to) {
    const letters = route(board, box, player, from, to);
    if (letters === null) { picked = -1; show(); tell(words.noWay); return; }
    perform(letters);
  }

  function click(square) {
    if (square < 0) return;
    if (picked === square) { picked = -1; show(); return; }
    if (box[square]) { picked = square; show(); return; }
    if (picked >= 0) { push(picked, square); return; }
    const letters = board.shut[square] ? null : walk(board, box, player, square);
    if (letters === null) { tell(words.noWalk); return; }
    perform(letters);
  }

  let down = null;
  $("board").addEventListener("pointerdown", (event) => {
    if (event.button) return;
    finish();
    show();
    down = { square: squareAt(event), x: event.clientX, y: event.clientY, swiped: false, touch: event.pointerType === "touch" };
    $("board").setPointerCapture(event.pointerId);
  });
  $("board").addEventListener("pointermove", (event) => {
    if (!down || !down.touch || box[down.square]) return;
    // A swipe makes a step for every 28 pixels; one that begins on a box drags it instead.
    const x = event.clientX - down.x, y = event.clientY - down.y;
    if (Math.max(Math.abs(x), Math.abs(y)) < 28) return;
    const direction = Math.abs(x) > Math.abs(y) ? (x > 0 ? 1 : 3) : (y > 0 ? 2 : 0);
    Object.assign(down, { x: event.clientX, y: event.clientY, swiped: true, square: -1 });
    act(() => play(LETTERS[direction]));
  });
  $("board").addEventListener("pointerup", (event) => {
    if (!down) return;
    const { square, swiped } = down;
    const end = squareAt(event);
    down = null;
    if (swiped) return;
    if (end === square) click(square);
    else if (square >= 0 && end >= 0 && box[square]) push(square, end);
  });
  $("board").addEventListener("pointercancel", () => { down = null; });

  const KEYS = {
    ArrowUp: "u", ArrowRight: "r", ArrowDown: "d", ArrowLeft: "l", w: "u", d: "r", s: "d", a: "l",
  };
  const redo = () => { if (at < line.length) play(line[at]); };
  const restart = () => { while (at) undo(); };
  const COMMANDS = {
    u: () => act(undo), Backspace: () => act(undo), y: () => act(redo), r: () => act(restart),
    n: () => open(index + 1), p: () => open(index - 1), h: hint,
    Escape: () => { picked = -1; stop(); save(); show(); },
  };
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "SELECT" || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    let done = true;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") act(event.shiftKey ? redo : undo);
      else if (key === "y") act(redo);
      else done = false;
    } else if (KEYS[key]) act(() => play(KEYS[key]));
    else if (COMMANDS[key]) COMMANDS[key]();
    else done = false;
    if (done) event.preventDefault();
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
  document.querySelector("nav").hidden = set.levels.length < 2;
  addEventListener("resize", fit);
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", show);
  }
  addEventListener("beforeprint", () => {
    const figures = set.levels.map((level, number) => {
      const figure = document.createElement("figure");
      const picture = document.createElement("canvas");
      const caption = document.createElement("figcaption");
      const printed = parse(level.rows);
      draw(picture, printed, printed.box, printed.player, -1, 20);
      caption.textContent = `${number + 1}. ${nameOf(level, number)}${level.author ? `, ${level.author}` : ""}`;
      figure.append(picture, caption);
      return figure;
    });
    $("booklet").replaceChildren(...figures);
  });
  list();
  open(Number(store.get(`sokolab:last:${set.levels.length}:${set.title}`)) || 0);
})();
