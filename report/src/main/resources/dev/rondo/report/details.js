// What happens in a step, in words.

/** The values that a process has before a step, by variable. */
function stateBefore(run, number, node) {
  const state = new Map();
  run.steps.slice(0, number).filter((step) => step.node === node).forEach((step) =>
    step.changes.forEach((change) => state.set(change.variable, change.after)));
  return state;
}

/** The parts that describe a step; what the sequential form does not say of sending, its counterpart does. */
function describe(run, number, counterpart) {
  const step = run.steps[number];
  const parts = [heading(run, step, numberOf(run, number))];
  if (failsAt(run, number)) {
    parts.push(element("p", { class: "failure" }, run.failure.message));
  }
  const sent = step.sent.length > 0 || counterpart === null ? step.sent : counterpart.sent;
  parts.push(
    ...block("Heard", step.heard.map((message) => heardItem(run, message))),
    ...block("Arrived, not used yet", arrivedOnly(run, number).map((message) => heardItem(run, message))),
    ...block("Outputs", step.outputs.map((output) => element("li", { class: "out" }, output))),
    ...block(sent === step.sent ? "Sent" : "Sent, in the original", sent.map((sending) => sentItem(run, sending))),
    ...stateBlock(run, number),
  );
  return parts;
}

/** The messages that came to a process in a step and that nothing has used in it. */
function arrivedOnly(run, number) {
  const heard = [...run.steps[number].heard];
  return run.arrows.filter((arrow) => arrow.receiver === number && arrow.fate === "HEARD").filter((arrow) => {
    const used = heard.findIndex((message) => message.from === arrow.from && message.content === arrow.content);
    if (used >= 0) {
      heard.splice(used, 1);
    }
    return used < 0;
  }).map(({ from, content }) => ({ from, content, lost: false }));
}

function heading(run, step, number) {
  const kind = { START: "starts", HANDLER: "handler", TIMEOUT: "timeout", REQUEST: "request", IDLE: "" }[step.kind];
  const lost = step.heard.some((message) => message.lost);
  const name = step.handler || (step.line > 0 ? "a guard fails" : lost ? "loses messages" : "waits");
  return element("h3", {},
    element("span", { class: "process" }, processName(run, step.node)), " ", name,
    element("small", {}, [number && `step ${number}`, isTagged(run) && timeText(run, step.time), kind].filter(Boolean).join(" · "), ...linesOf(step)));
}

/** The lines that ran in a step; where that is not known, the one that it points at. */
function ranLines(step) {
  return step.lines.length > 0 ? step.lines : step.line > 0 ? [step.line] : [];
}

/** The lines of a step in a row, which open in the reader's editor where the report knows one. */
function linesOf(step) {
  const lines = ranLines(step);
  const begins = lines.filter((line) => !lines.includes(line - 1));
  const ends = lines.filter((line) => !lines.includes(line + 1));
  const texts = begins.map((line, index) => (ends[index] > line ? `${line}–${ends[index]}` : String(line)));
  const links = texts.map((text, index) =>
    report.editor === null ? text : element("a", { href: report.editor.replace("{line}", begins[index]) }, text));
  return links.flatMap((link, index) => [index > 0 ? ", " : lines.length > 1 ? ", lines " : ", line ", link]);
}

function block(title, items) {
  return items.length === 0 ? [] : [element("h4", {}, title), element("ul", {}, ...items)];
}

function heardItem(run, message) {
  return message.lost
    ? element("li", { class: "lost" }, element("b", {}, processName(run, message.from)), " ", message.content, element("em", {}, "lost"))
    : element("li", {}, element("b", {}, processName(run, message.from)), " ", message.content);
}

function sentItem(run, sending) {
  const names = sending.to.map((node) => (sending.lost.includes(node) ? `${processName(run, node)} (lost)` : processName(run, node)));
  return element("li", {}, sending.content, element("em", {}, `to ${names.join(", ")}`));
}

function stateBlock(run, number) {
  const step = run.steps[number];
  const before = stateBefore(run, number, step.node);
  const changed = new Map(step.changes.map((change) => [change.variable, change]));
  const names = [...new Set([...changed.keys(), ...before.keys()])];
  if (names.length === 0) {
    return [];
  }
  const rows = names.map((name) => {
    const change = changed.get(name);
    return element("tr", { class: change ? "changed" : "same" },
      element("th", { scope: "row" }, name),
      element("td", {}, ...(change ? changeText(change) : [before.get(name)])));
  });
  return [element("h4", {}, "State"), element("table", { class: "state" }, ...rows)];
}

/** The states of all processes after a step, side by side, with what it has changed. */
function allStatesBlock(run, number) {
  const step = run.steps[number];
  const states = Array.from({ length: run.nodes }, (_, node) => stateBefore(run, number + 1, node));
  const names = [...new Set(states.flatMap((state) => [...state.keys()]))];
  if (run.nodes === 1 || names.length === 0) {
    return [];
  }
  const changed = new Set(step.changes.map((change) => change.variable));
  const isNew = (node, name) => node === step.node && changed.has(name);
  const head = states.map((_, node) => element("th", { scope: "col", class: node === step.node ? "process" : "" }, processName(run, node)));
  const rows = names.map((name) => element("tr", {},
    element("th", { scope: "row" }, name),
    ...states.map((state, node) => stateCell(state.get(name) ?? "", isNew(node, name)))));
  const table = element("table", { class: "state all" }, element("tr", {}, element("th"), ...head), ...rows);
  return [element("h4", {}, "All processes, after this step"), element("div", { class: "scrolls" }, table)];
}

/** A short value stays on one line: names such as client-1 would break at the hyphen. */
function stateCell(value, changed) {
  return element("td", { class: (changed ? "changed" : "same") + (value.length <= 16 ? " short" : "") }, value);
}

function changeText(change) {
  return change.before === null
    ? [element("ins", {}, change.after)]
    : [element("del", {}, change.before), " → ", element("ins", {}, change.after)];
}
