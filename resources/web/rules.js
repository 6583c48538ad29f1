// The rules of the game. Squares are numbered row by row, with a margin around the board that is shut.

const LETTERS = "urdl";

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

// Return what counts the steps to the four squares around a box, -1 where there is no way. It ends
// as soon as all are counted, which is soon in most places.
function stepsAround(board, box) {
  const far = new Int32Array(board.wall.length);
  const seen = new Int32Array(board.wall.length);
  let turn = 0;
  return (square, from) => {
    turn += 1;
    const sides = board.steps.map((step) => square + step);
    let missing = sides.filter((side) => side !== from && !board.shut[side] && !box[side]).length;
    const queue = [from];
    seen[from] = turn;
    far[from] = 0;
    for (let k = 0; k < queue.length && missing; k += 1) {
      for (const step of board.steps) {
        const next = queue[k] + step;
        if (next !== square && seen[next] !== turn && !board.shut[next] && !box[next]) {
          seen[next] = turn;
          far[next] = far[queue[k]] + 1;
          queue.push(next);
          if (sides.includes(next)) missing -= 1;
        }
      }
    }
    return sides.map((side) => (seen[side] === turn ? far[side] : -1));
  };
}

// Ways to push one box anywhere while all others stay, with the fewest pushes and of those with
// the fewest moves. A state is the square of the box and the direction of its last push; the
// states of one layer have equally many pushes.
function routesOf(board, boxes, player, from) {
  const box = boxes.slice();
  box[from] = 0;
  const came = new Int32Array(4 * board.wall.length).fill(-2);
  const around = stepsAround(board, box);
  const reached = new Map();
  let layer = new Map([[-1, 0]]);
  while (layer.size) {
    const next = new Map();
    for (const [state, before] of layer) {
      const square = state < 0 ? from : state >> 2;
      const far = around(square, state < 0 ? player : square - board.steps[state & 3]);
      board.steps.forEach((step, direction) => {
        const after = 4 * (square + step) + direction;
        const walked = far[(direction + 2) % 4];
        if (walked < 0 || board.shut[square + step] || box[square + step]) return;
        if (came[after] !== -2 && !next.has(after)) return;
        const cost = before + walked + 1;
        if (next.has(after) && next.get(after) <= cost) return;
        next.set(after, cost);
        came[after] = state;
      });
    }
    const fresh = new Map();
    for (const [state, cost] of next) {
      const square = state >> 2;
      if (!reached.has(square) && !(next.get(fresh.get(square)) <= cost)) fresh.set(square, state);
    }
    for (const [square, state] of fresh) reached.set(square, state);
    layer = next;
  }
  return {
    targets: new Set(reached.keys()),
    to(square) {
      if (square === from) return "";
      if (!reached.has(square)) return null;
      const pushes = [];
      for (let at = reached.get(square); at >= 0; at = came[at]) pushes.unshift(at & 3);
      return spelled(board, box, player, from, pushes);
    },
  };
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

const pushesOf = (letters) => letters.replace(/[a-z]/g, "").length;
