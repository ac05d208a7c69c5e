// The space-time diagram of a run: a lane per process, time to the right.

const MARKER = 6;

/** How high the letters of a text stand above its line, and how far below it. */
const [ASCENT, DESCENT] = [9, 3];

const PEN = document.createElement("canvas").getContext("2d");

/** How wide a text of a diagram is. */
function textWidth(text, size = 11, weight = 400) {
  PEN.font = `${weight} ${size}px system-ui, "DejaVu Sans", sans-serif`;
  return PEN.measureText(text).width;
}

/** The longest form of a text that fits. */
function fitted(text, room, shorter, size, weight) {
  let shown = text;
  for (let most = Math.min(text.length, Math.ceil(room / 3)); textWidth(shown, size, weight) > room && most > 1; most--) {
    shown = shorter(text, most);
  }
  return shown;
}

/** The last characters of a text: what comes last in a list is what has been added. */
function ending(text, most) {
  return text.length <= most ? text : `…${text.slice(text.length - most + 1)}`;
}

/** The parts of a drawing that no label may cover. */
class Boxes {
  constructor(width) {
    this.width = width;
    this.columns = new Map();
  }

  add(box) {
    for (const column of this.columnsOf(box)) {
      this.columns.set(column, this.columns.get(column) ?? []);
      this.columns.get(column).push(box);
    }
  }

  columnsOf(box) {
    const first = Math.floor(box.left / this.width);
    return Array.from({ length: Math.floor(box.right / this.width) - first + 1 }, (_, index) => first + index);
  }

  /** How much of a box is covered by others than one. */
  covered(box, except) {
    const others = new Set(this.columnsOf(box).flatMap((column) => this.columns.get(column) ?? []));
    others.delete(except);
    return [...others].reduce((sum, other) => sum + common(box, other), 0);
  }
}

function common(box, other) {
  const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Where a text stands whose middle is given. */
function boxOf(text, x, y, size, weight) {
  const half = textWidth(text, size, weight) / 2;
  return { left: x - half, right: x + half, top: y - ASCENT, bottom: y + DESCENT };
}

class SpaceTime {
  /**
   * Draws a run.
   * @param chosen is called with the place of a step that was clicked
   * @param numbers what the steps are called
   */
  constructor(run, chosen, numbers = run.steps.map((step) => String(step.number))) {
    this.run = run;
    this.numbers = numbers;
    const roomy = run.nodes <= 6;
    const longest = Math.max(...run.steps.map((step) => step.handler.length), 4);
    this.lane = roomy ? 82 : run.nodes <= 8 ? 46 : 44;
    this.unit = Math.min(Math.max(roomy ? 92 : 58, longest * 6.6 + 10), 120);
    this.head = run.cycle < 0 ? 40 : 56;
    this.height = this.head + run.nodes * this.lane + 6;
    this.width = run.width * this.unit + 24;
    this.roomy = roomy;
    this.boxes = new Boxes(this.unit);
    this.states = statesAfter(run);
    this.labels = shape("svg", { class: "names", width: nameWidth(run), height: this.height, "aria-hidden": "true" });
    this.svg = shape("svg", {
      width: this.width,
      height: this.height,
      role: "img",
      viewBox: `0 0 ${this.width} ${this.height}`,
      "aria-label": `${run.nodes} processes, ${lastNumber(run)} steps`,
    });
    this.scroller = element("div", { class: "scroller", tabindex: 0, "aria-label": `${formName(run)}, step by step` });
    this.scroller.append(this.labels, this.svg);
    this.now = shape("rect", { class: "now", y: 0, width: this.unit, height: this.height, rx: 4 });
    this.drawColumns();
    this.drawBands();
    if (run.cycle >= 0) {
      this.drawCycle();
    }
    this.svg.append(this.now);
    this.drawHead();
    this.drawLanes();
    this.arrows = run.arrows.map((arrow) => [this.drawArrow(arrow)]);
    run.arrows.forEach((arrow, index) => this.arrows[index].push(this.labelGroup(arrow)));
    this.drawTimes();
    this.steps = run.steps.map((step, number) => this.drawStep(step, number, chosen));
    this.drawLabels();
    this.scroller.addEventListener("scroll", () => this.hideCut(true));
  }

  /** Hides texts that an edge of the view would cut, or shows all. */
  hideCut(hides) {
    this.texts ??= [...this.svg.querySelectorAll("text")].map((text) => [text, text.getBBox()]);
    const left = this.scroller.scrollLeft;
    const right = left + this.scroller.clientWidth - nameWidth(this.run);
    this.texts.forEach(([text, { x, width }]) => {
      const isCut = [left, right].some((edge) => x - 3 < edge && edge < x + width + 3);
      text.classList.toggle("cut", hides && isCut);
    });
  }

  x(at) {
    return 8 + at * this.unit;
  }

  y(node) {
    return this.head + (node + 0.5) * this.lane - (this.roomy ? 10 : 4);
  }

  /** The rounds of a sequential run. */
  drawColumns() {
    for (const column of this.run.columns) {
      const [x, width] = [this.x(column.at), column.width * this.unit];
      this.svg.append(shape("rect", { class: `column ${parity(column.time)}`, x, y: 0, width, height: this.height }));
    }
  }

  /** What repeats forever, to the end of the diagram. */
  drawCycle() {
    const x = this.x(Math.min(...this.run.steps.slice(this.run.cycle).map((step) => step.at)) - 0.5);
    const [y, width, height] = [this.head - 16, this.width - x - 1, this.height - this.head + 15];
    this.svg.append(
      shape("rect", { class: "cycle", x, y, width, height, rx: 6 }),
      shape("text", { class: "cycle", x: x + 6, y: y + 11 }, "↻ repeats forever"),
    );
  }

  /** The times of each process of an asynchronous run. */
  drawBands() {
    for (const band of this.run.bands) {
      const y = this.head + band.node * this.lane + 2;
      const x = this.x(band.at);
      const [width, height] = [band.width * this.unit, this.lane - 4];
      this.svg.append(
        shape("rect", { class: `band ${parity(band.time)}`, x, y, width, height }),
        shape("line", { class: "edge", x1: x, x2: x, y1: y, y2: y + height }),
      );
    }
  }

  /** The name of each time, above the messages and beside the output of the step that brings it. */
  drawTimes() {
    for (const band of this.run.bands) {
      const step = this.run.steps.find((each) => each.node === band.node && each.at === band.at);
      const beside = step && step.outputs.length > 0 ? this.badgeOf(step).end + 3 : 0;
      const [x, y] = [Math.max(this.x(band.at) + 9, beside), this.head + band.node * this.lane + 11];
      const text = `${band.time.phase}.${band.time.round}`;
      this.boxes.add(boxOf(text, x + textWidth(text, 10, 600) / 2, y, 10, 600));
      this.svg.append(shape("text", { class: "tag", x, y }, text));
    }
  }

  /** Where the output of a step stands: above it, as long as the steps beside it on its lane leave room. */
  badgeOf(step) {
    const x = this.x(step.at);
    const free = (side, edge) => Math.min(edge, ...this.run.steps
      .filter((other) => other.node === step.node && (other.at - step.at) * side > 0)
      .map((other) => [Math.abs(other.at - step.at) * this.unit, other.outputs.length > 0])
      .map(([gap, outputs]) => (outputs ? gap / 2 - 14 : gap - 30)));
    const tag = this.run.bands.some((band) => band.node === step.node && band.at === step.at) ? 26 : 0;
    const [left, right] = [free(-1, x - 2), free(1, this.width - x - 2 - tag)];
    const fails = failsAt(this.run, this.run.steps.indexOf(step));
    const room = Math.max(35, Math.min(left + right - 12, fails ? Infinity : 190));
    const whole = step.outputs.join(" ");
    const plain = textWidth(whole, 11, 600) <= room ? whole : step.outputs.map((output) => brief(output, true)).join(" ");
    const text = fitted(plain, room, elide, 11, 600);
    const width = textWidth(text, 11, 600) + 12;
    const start = Math.max(Math.min(x - width / 2, x + right - width), x - left);
    return { text, start, end: start + width };
  }

  /** Above the lanes: phases and rounds of a sequential run, the numbers of the steps of another. */
  drawHead() {
    if (this.run.columns.length === 0) {
      this.run.steps.forEach((step, number) =>
        this.svg.append(shape("text", { class: "number", x: this.x(step.at), y: 26 }, this.numbers[number])));
    }
    this.run.columns.forEach((column, index) => {
      const { phase, round } = column.time;
      const x = this.x(column.at);
      const opens = index === 0 || phase !== this.run.columns[index - 1].time.phase;
      this.svg.append(
        shape("line", { class: opens ? "edge strong" : "edge", x1: x, x2: x, y1: opens ? 0 : 20, y2: this.height }),
        shape("text", { class: "phase", x: x + 6, y: 14 }, !opens ? "" : phase ? `${this.run.phase} ${phase}` : "start"),
        shape("text", { class: "round", x: x + 6, y: 32 }, round ? `round ${round}` : ""),
      );
    });
  }

  drawLanes() {
    for (let node = 0; node < this.run.nodes; node++) {
      const y = this.y(node);
      this.svg.append(shape("line", { class: "lane", x1: 0, x2: this.width, y1: y, y2: y }));
      this.labels.append(shape("text", { class: "name", x: 6, y: y + 5 }, processName(this.run, node)));
    }
  }

  drawArrow(arrow) {
    const from = { x: this.x(arrow.start), y: this.y(arrow.from) };
    const to = { x: this.x(arrow.end), y: this.y(arrow.to) };
    const group = shape("g", { class: `arrow ${arrow.fate.toLowerCase()}` });
    group.append(shape("title", {}, `${processName(this.run, arrow.from)} to ${processName(this.run, arrow.to)}: ${arrow.content}, ${fateText(arrow.fate)}`));
    if (arrow.from === arrow.to && arrow.sender >= 0) {
      group.append(...ownMessage(from, to, arrow.fate, this.lane));
    } else {
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const part = { HEARD: (length - MARKER - 3) / length, LOST: Math.max(0.6, 1 - 16 / length), PENDING: 0.6 }[arrow.fate];
      const end = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      group.append(shape("path", { d: `M${from.x} ${from.y}L${end.x} ${end.y}` }));
      group.append(arrowEnd(arrow.fate, end, Math.atan2(to.y - from.y, to.x - from.x)));
    }
    if (arrow.sender < 0) {
      group.append(shape("circle", { class: "sends", cx: from.x, cy: from.y, r: 2.5 }));
    }
    this.svg.append(group);
    return group;
  }

  /** The place of what a message is, above all arrows. */
  labelGroup(arrow) {
    const group = shape("g", { class: `arrow ${arrow.fate.toLowerCase()}` });
    this.svg.append(group);
    return group;
  }

  /**
   * What the messages are: their types, and where a step is looked at what its messages carry. A text takes the first
   * place along its arrow at which it covers nothing.
   */
  drawLabels() {
    const shown = this.run.arrows.map((arrow, index) => [arrow, this.arrows[index][1]]).filter(([arrow]) => arrow.fate !== "PENDING");
    const types = new Map();
    for (const [arrow, group] of shown) {
      const type = messageType(arrow.content);
      if (type !== "") {
        types.set(arrow, this.place(group, "type", type, arrow, 9.5));
        this.boxes.add(types.get(arrow));
      }
    }
    // The messages of a step say together what they carry, and those of other steps their types.
    const carried = new Map();
    for (const [arrow, group] of shown) {
      const steps = [arrow.receiver, arrow.sender].filter((step) => step >= 0);
      const beside = steps.flatMap((step) => carried.get(step) ?? []);
      const text = messageText(arrow.content, Math.max(this.unit, 124));
      const box = this.place(group, "carries", text, arrow, 10.5, beside, types.get(arrow));
      steps.forEach((step) => carried.set(step, [...(carried.get(step) ?? []), box]));
    }
  }

  /** Writes a text beside its arrow. Returns where it stands. */
  place(group, name, text, arrow, size, beside = [], instead = null) {
    let best = null;
    for (const { x, y } of this.placesOf(arrow, textWidth(text, size))) {
      const box = boxOf(text, x, y, size);
      const covered = this.boxes.covered(box, instead) + beside.reduce((sum, other) => sum + common(box, other), 0);
      if (best === null || covered < best.covered) {
        best = { x, y, box, covered };
      }
      if (covered === 0) {
        break;
      }
    }
    group.append(shape("text", { class: name, x: best.x, y: best.y }, text));
    return best.box;
  }

  /** Where the label of an arrow may stand, the best place first. */
  placesOf(arrow, width) {
    const from = { x: this.x(arrow.start), y: this.y(arrow.from) };
    const to = { x: this.x(arrow.end), y: this.y(arrow.to) };
    const inside = (x) => Math.max(width / 2 + 2, Math.min(x, this.width - width / 2 - 2));
    const at = (part, y) => ({ x: inside(from.x + (to.x - from.x) * part), y });
    if (arrow.from === arrow.to) {
      const above = from.y - (arrow.sender < 0 ? 5 : arrow.fate === "HEARD" ? archOf(this.lane) * 0.8 + 6 : archOf(this.lane) * 0.7 + 5);
      return [0, -9, 4, -18, -27].flatMap((higher) => [0.5, 0.35, 0.65, 0.2, 0.8, -0.2, 1.2].map((part) => at(part, above + higher)));
    }
    // No two messages of a round have their names at the same height where there is room.
    const parts = this.run.columns.length > 0 ? [4, 6, 3, 8, 5, 7, 9, 10, 2, 11, 1, 12, 13] : [6, 4, 8, 5, 7, 3, 9, 10, 2, 11, 1, 12, 13];
    return [0, -10, 10, -20, 20, -30, 30].flatMap((beside) =>
      parts.map((part) => at(part / 14, from.y + ((to.y - from.y) * part) / 14 + 4 + beside)));
  }

  /** How wide the texts below a step may be: as far as the steps beside it on its lane. */
  roomOf(step) {
    const x = this.x(step.at);
    const gaps = this.run.steps.filter((other) => other !== step && other.node === step.node)
      .map((other) => Math.abs(other.at - step.at) * this.unit);
    return Math.min(...gaps, this.unit * 1.6, 2 * x, 2 * (this.width - x)) - 6;
  }

  drawStep(step, number, chosen) {
    const x = this.x(step.at);
    const y = this.y(step.node);
    const fails = failsAt(this.run, number);
    const group = shape("g", { class: stepClass(step) + (fails ? " fails" : "") });
    const state = [...this.states[number]].map(([name, value]) => `\n${name} = ${value}`);
    group.append(shape("title", {}, stepTitle(this.run, step, this.numbers[number]) + state.join("")));
    group.append(
      shape("rect", { class: "target", x: x - this.unit / 2, y: y - this.lane / 2, width: this.unit, height: this.lane }),
    );
    group.append(shape("circle", { class: "halo", cx: x, cy: y, r: MARKER + 5 }), marker(step, x, y));
    this.boxes.add({ left: x - MARKER, right: x + MARKER, top: y - MARKER, bottom: y + MARKER });
    const room = this.roomOf(step);
    const text = (line, offset, name, size, weight) => {
      this.boxes.add(boxOf(line, x, y + offset, size, weight));
      group.append(shape("text", { class: name, x, y: y + offset }, line));
    };
    if (this.run.columns.length > 0) {
      // Messages come from the left.
      const beside = step.outputs.length > 0
        ? { class: "number own before", x: this.badgeOf(step).start - 3, y: y - 13 }
        : { class: "number own", x: x + 9, y: y - 7 };
      const half = textWidth(this.numbers[number], 10) / 2;
      this.boxes.add(boxOf(this.numbers[number], beside.x + (step.outputs.length > 0 ? -half : half), beside.y, 10));
      group.append(shape("text", beside, this.numbers[number]));
    }
    if (step.handler) {
      text(fitted(step.handler, room, elide, 11, 600), 19, "handler", 11, 600);
    }
    if (this.roomy && step.kind !== "START") {
      const changes = telling(this.run, step);
      const most = changes.length > 2 ? 1 : 2;
      changes.slice(0, most).forEach((change, line) => text(changeLine(change, room), 31 + 12 * line, "change", 10.5));
      if (changes.length > most) {
        text(`+ ${changes.length - most} more`, 43, "change", 10.5);
      }
    }
    if (step.outputs.length > 0) {
      const badge = this.badgeOf(step);
      this.boxes.add({ left: badge.start, right: badge.end, top: y - 25, bottom: y - 9 });
      group.append(...outputBadge(badge, y));
    }
    if (fails) {
      group.append(shape("path", { class: "cross", d: cross(x, y, 2.8) }));
    }
    group.addEventListener("click", () => chosen(number));
    this.svg.append(group);
    return group;
  }

  /** Marks a step as the one that is looked at, and brings it into view. */
  show(current) {
    this.steps.forEach((group, number) => {
      group.classList.toggle("current", number === current);
      group.classList.toggle("future", number > current);
    });
    this.run.arrows.forEach((arrow, index) => {
      const touches = arrow.receiver === current || arrow.sender === current;
      const sent = arrow.sender >= 0 ? arrow.sender : arrow.receiver;
      this.arrows[index].forEach((group) => {
        group.classList.toggle("current", touches);
        group.classList.toggle("future", sent > current);
      });
    });
    const x = this.x(this.run.steps[current].at);
    this.now.setAttribute("x", x - this.unit / 2);
    const view = this.scroller.clientWidth - nameWidth(this.run);
    if (x < this.scroller.scrollLeft + this.unit || x > this.scroller.scrollLeft + view - this.unit) {
      this.scroller.scrollLeft = x - view / 2;
    }
    this.hideCut(true);
  }
}

/** The number of the last step: starts are not counted. */
function lastNumber(run) {
  return Math.max(...run.steps.map((step) => step.number));
}

/** Whether the bug shows in a step; that something never comes shows in none. */
function failsAt(run, number) {
  return run.failure !== null && run.cycle < 0 && number === run.steps.length - 1;
}

/** Phases that follow each other are told apart by their shade. */
function parity(time) {
  return time.phase % 2 ? "odd" : "even";
}

function formName(run) {
  return { sequential: "Sequential form", logs: "The last steps in the logs" }[run.form] ?? "Asynchronous original";
}

function fateText(fate) {
  return { HEARD: "heard", LOST: "lost", PENDING: "not delivered before the end" }[fate];
}

function stepClass(step) {
  const changed = step.changes.length > 0 ? "changed" : "unchanged";
  return `step ${step.kind.toLowerCase()} ${changed}`;
}

function stepTitle(run, step, number) {
  const what = step.handler || (step.line > 0 ? "a guard fails" : step.heard.some((message) => message.lost) ? "messages are lost" : "waits");
  return `${number === "" ? "" : `step ${number}: `}${processName(run, step.node)} ${what}, ${timeText(run, step.time)}`;
}

const MESSAGE = /^([A-Za-z_$][\w$]*)(?:\([^]*\))?$/;

/** The name of a message's record. */
function messageType(content) {
  return MESSAGE.exec(content)?.[1] ?? "";
}

/** What a message is, short enough for an arrow: the names of its fields are in the details. */
function messageText(content, room) {
  const type = messageType(content);
  const values = (records) => {
    const rest = brief(type === "" ? content : content.slice(type.length), records);
    return type === "" ? rest : rest.replace(/^\(|\)$/g, "");
  };
  const texts = [true, false].map((records) => `${type} ${values(records)}`.trim());
  return texts.find((text) => textWidth(text, 10.5) <= room) ?? fitted(texts[1], room, elide, 10.5);
}

/** A value without the names of the fields of its records, and perhaps without those of the records. */
function brief(value, records) {
  const open = [];
  return value.replace(/([A-Za-z_$][\w$]*)?([([{])|[\])}]|[A-Za-z_$][\w$]*=/g, (part, name, bracket) => {
    if (bracket !== undefined) {
      open.push(bracket);
      return (records || bracket !== "(" ? (name ?? "") : "") + bracket;
    }
    if (part.endsWith("=")) {
      return open[open.length - 1] === "(" ? "" : part;
    }
    open.pop();
    return part;
  });
}

/** A changed variable in the room below its step. */
function changeLine({ variable, after }, room) {
  const texts = [after, brief(after, true), brief(after, false)].map((value) => `${variable}: ${value}`);
  const text = texts.find((each) => textWidth(each, 10.5) <= room);
  const name = `${variable}: `;
  return text ?? name + fitted(brief(after, false), room - textWidth(name, 10.5), ending, 10.5);
}

/** What a step changes; the phase and the round, which its place shows, only where there is nothing else. */
function telling(run, step) {
  const others = step.changes.filter((change) => !run.clock.includes(change.variable));
  return others.length > 0 ? others : step.changes;
}

/** The values that the process of each step has after it, by variable. */
function statesAfter(run) {
  const states = Array.from({ length: run.nodes }, () => new Map());
  return run.steps.map((step) => {
    states[step.node] = new Map([...states[step.node], ...step.changes.map((change) => [change.variable, change.after])]);
    return states[step.node];
  });
}

/** How high a message of a process to itself rises. */
function archOf(lane) {
  return Math.min(lane * 0.36, 26);
}

function marker(step, x, y) {
  if (step.kind === "TIMEOUT") {
    const r = MARKER + 1.5;
    return shape("path", { class: "marker", d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z` });
  }
  if (step.kind === "REQUEST") {
    const r = MARKER + 1.5;
    return shape("path", { class: "marker", d: `M${x - r} ${y - r}L${x + r} ${y}L${x - r} ${y + r}Z` });
  }
  if (step.kind === "START") {
    return shape("rect", { class: "marker", x: x - 5, y: y - 5, width: 10, height: 10, rx: 1.5 });
  }
  return shape("circle", { class: "marker", cx: x, cy: y, r: step.kind === "IDLE" ? 3.5 : MARKER });
}

function outputBadge({ text, start, end }, y) {
  return [
    shape("rect", { class: "output", x: start, y: y - 24.5, width: end - start, height: 15, rx: 7.5 }),
    shape("text", { class: "output", x: (start + end) / 2, y: y - 13 }, text),
  ];
}

/** How a message ends: with a head, a cross where it is lost, a ring where it has not come. */
function arrowEnd(fate, at, angle) {
  if (fate === "LOST") {
    return shape("path", { class: "cross", d: cross(at.x, at.y, 4.5) });
  }
  if (fate === "PENDING") {
    return shape("circle", { class: "ring", cx: at.x, cy: at.y, r: 3 });
  }
  const corner = (turn) => `${at.x - 8 * Math.cos(angle + turn)} ${at.y - 8 * Math.sin(angle + turn)}`;
  return shape("path", { class: "tip", d: `M${at.x} ${at.y}L${corner(0.4)}L${corner(-0.4)}Z` });
}

/** A message of a process to itself, above its lane. */
function ownMessage(from, to, fate, lane) {
  const up = archOf(lane);
  const middle = (from.x + to.x) / 2;
  if (fate !== "HEARD") {
    const end = { x: from.x + 14, y: from.y - up * 0.7 };
    return [shape("path", { d: `M${from.x} ${from.y}L${end.x} ${end.y}` }), arrowEnd(fate, end, 0)];
  }
  const end = { x: to.x - 4, y: to.y - MARKER };
  return [
    shape("path", { d: `M${from.x} ${from.y - MARKER}Q${middle} ${from.y - up * 1.6} ${end.x} ${end.y}` }),
    arrowEnd(fate, end, Math.atan2(up, Math.max(14, Math.min(middle - from.x, 60)))),
  ];
}

function cross(x, y, r) {
  return `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`;
}

/** What the signs of a diagram mean. */
function legend(run) {
  const sign = (...parts) => shape("svg", { width: 26, height: 18, "aria-hidden": "true" }, ...parts);
  const step = (kind, changes) => {
    const group = shape("g", { class: stepClass({ kind, changes }) });
    group.append(marker({ kind }, 13, 9));
    return sign(group);
  };
  const arrow = (fate) => {
    const group = shape("g", { class: `arrow ${fate.toLowerCase()}` });
    group.append(shape("path", { d: "M2 9L20 9" }), arrowEnd(fate, { x: fate === "HEARD" ? 24 : 20, y: 9 }, 0));
    return sign(group);
  };
  return [
    [step("HANDLER", [1]), "state changed"],
    [step("HANDLER", []), "unchanged"],
    [step("TIMEOUT", [1]), "timeout"],
    ...(run.steps.some((each) => each.kind === "REQUEST") ? [[step("REQUEST", [1]), "request"]] : []),
    [arrow("HEARD"), "heard"],
    [arrow("LOST"), "lost"],
    [arrow("PENDING"), "not delivered"],
    [sign(shape("rect", { class: "output", x: 2, y: 2, width: 22, height: 14, rx: 7 })), "output"],
  ].map(([picture, text]) => element("li", {}, picture, text));
}

/** The width of the column with the names of the processes. */
function nameWidth(run) {
  const longest = Math.max(...Array.from({ length: run.nodes }, (_, node) => processName(run, node).length));
  return Math.max(34, 12 + 9 * longest);
}
