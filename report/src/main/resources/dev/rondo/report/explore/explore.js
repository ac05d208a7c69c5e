// Lets a reader pick the moves of a run. The page keeps the moves; the server runs them from the start.

const listing = new Listing(report.source);
const startChoices = [];
let moves = [];
let done = 0;
let scene = null;
let busy = false;
let searching = 0;

function numberOf(run, step) {
  return String(run.steps[step].number);
}

function isTagged(run) {
  return run.bands.length > 0;
}

async function ask(path, question) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(text.trim());
  }
  return JSON.parse(text);
}

function runOf(count) {
  return { choices: startChoices, moves: moves.slice(0, count) };
}

/** One question at a time; what fails is said and changes nothing. */
async function during(work) {
  if (busy) {
    return;
  }
  busy = true;
  document.body.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (failure) {
    say(failure instanceof TypeError ? "No answer from rondo explore. Is it still running?" : failure.message);
  } finally {
    busy = false;
    document.body.removeAttribute("aria-busy");
  }
}

function say(text) {
  byId("status").textContent = text;
}

/** Shows the run after some of its moves. */
async function show(count, quiet = false) {
  scene = await ask("/scene", runOf(count));
  done = count;
  if (!quiet) {
    say("");
  }
  draw();
}

function go(count) {
  const asked = Math.max(0, Math.min(count, moves.length));
  return during(() => (asked === done ? undefined : show(asked)));
}

/** To the last move; where a phone has the run below the processes, down to it. */
async function goToEnd() {
  await go(moves.length);
  if (innerWidth <= 900) {
    byId("run").scrollIntoView({ block: "nearest" });
  }
}

/** Takes a move; those that were taken back before are forgotten, unless it is the next of them. */
function take(move) {
  return during(async () => {
    const [earlier, before] = [moves, done];
    if (JSON.stringify(moves[done]) !== JSON.stringify(move)) {
      moves = [...moves.slice(0, done), move];
    }
    try {
      await show(before + 1);
    } catch (failure) {
      moves = earlier;
      throw failure;
    }
  });
}

/** Chooses something else at the start or in the last move. */
function choose(values) {
  return during(async () => {
    const [earlier, first] = [moves, [...startChoices]];
    const last = lastStep();
    if (last < 0) {
      startChoices.splice(0, startChoices.length, ...values);
      moves = [];
    } else {
      moves = moves.slice(0, done);
      moves[last] = { ...moves[last], choices: values };
    }
    try {
      await show(last < 0 ? 0 : done);
    } catch (failure) {
      moves = earlier;
      startChoices.splice(0, startChoices.length, ...first);
      throw failure;
    }
  });
}

/** The place of the last move that is a step, or -1. */
function lastStep() {
  return moves.slice(0, done).findLastIndex((move) => move.lost === undefined);
}

function step(node, fields) {
  return { node, timeout: -1, released: false, taken: [], ...fields };
}

function moveOf(event) {
  return step(event.node, {
    timeout: event.timeout,
    released: event.released,
    taken: event.message > 0 ? [event.message] : [],
  });
}

function draw() {
  const over = scene.failure !== null;
  byId("headline").textContent = over ? "violated" : scene.events.length === 0 ? "nothing can happen" : "no violation";
  byId("headline").className = `badge ${over ? "bug" : scene.events.length === 0 ? "" : "nothing"}`;
  byId("message").textContent = over ? scene.failure : "";
  // A loss is a move and no step, so the steps may have other numbers.
  const place = `move ${done} of ${moves.length}`;
  byId("position").textContent = scene.picture.steps.length === 0 ? place : `step ${lastNumber(scene.picture)} (${place})`;
  const disabled = { first: done === 0, previous: done === 0, next: done === moves.length, last: done === moves.length,
    find: over || scene.events.length === 0 };
  Object.entries(disabled).forEach(([id, value]) => byId(id).setAttribute("aria-disabled", value));
  const active = document.activeElement?.dataset?.key;
  drawProcesses();
  drawChoices();
  drawRun();
  if (active !== undefined) {
    const again = document.querySelector(`[data-key="${CSS.escape(active)}"]`) ?? document.querySelector(".event");
    again?.focus();
  }
}

function drawProcesses() {
  const run = scene.picture;
  const acted = run.steps.length > 0 ? run.steps[run.steps.length - 1] : null;
  const shortcuts = "123456789".split("");
  byId("processes").replaceChildren(...scene.processes.map((mail) => {
    const own = scene.events.filter((event) => event.node === mail.node);
    const parts = [element("h3", {}, element("span", { class: "process" }, processName(run, mail.node)),
      mail.halted ? element("small", {}, "has stopped") : "")];
    parts.push(stateOf(run, mail.node, acted));
    const items = [
      ...mail.transit.map((letter) => transitItem(mail, letter, own, shortcuts)),
      ...own.filter((event) => event.what !== "MESSAGE").map((event) => element("li", {}, eventButton(event, shortcuts))),
    ];
    if (items.length > 0) {
      parts.push(element("h4", {}, own.length > 0 ? "Can happen" : "On its way"), element("ul", { class: "events" }, ...items));
    }
    if (mail.transit.length > 1 && own.some((event) => event.what === "MESSAGE")) {
      const together = element("button", { type: "button", class: "together", "data-key": `together ${mail.node}` }, "deliver the marked ones together");
      together.addEventListener("click", () => takeMarked(mail.node));
      parts.push(together);
    }
    if (mail.mailbox.length > 0) {
      parts.push(element("h4", {}, "In the mailbox"), element("ul", {}, ...mail.mailbox.map((letter) =>
        element("li", { class: "heard" }, element("b", {}, processName(run, letter.from)), " ", letter.content))));
    }
    return element("section", { class: acted !== null && acted.node === mail.node ? "node acted" : "node", "aria-label": `Process ${processName(run, mail.node)}` }, ...parts);
  }));
}

function stateOf(run, node, acted) {
  const state = stateBefore(run, run.steps.length, node);
  const changed = new Set(acted !== null && acted.node === node ? acted.changes.map((change) => change.variable) : []);
  const rows = [...state].flatMap(([name, value]) => [
    element("dt", {}, name), element("dd", { class: changed.has(name) ? "changed" : "" }, value)]);
  const outputs = run.steps.filter((each) => each.node === node).flatMap((each) => each.outputs);
  const shown = outputs.length === 0 ? [] : [element("dt", {}, "outputs"), element("dd", {}, element("b", {}, outputs.join(", ")))];
  return element("dl", {}, ...rows, ...shown);
}

/** A message on its way: it can come, alone or with others, and perhaps be lost. */
function transitItem(mail, letter, own, shortcuts) {
  const event = own.find((each) => each.message === letter.id);
  const text = `${letter.content} from ${processName(scene.picture, letter.from)}`;
  const parts = [];
  if (event && mail.transit.length > 1) {
    parts.push(element("input", { type: "checkbox", value: letter.id, "aria-label": `mark ${text}` }));
  }
  parts.push(event ? eventButton(event, shortcuts, text) : element("span", {}, own.length > 0 ? `${text}, later` : text));
  if (letter.losable && scene.failure === null) {
    const lose = element("button", { type: "button", class: "lose", "aria-label": `lose ${text}`, "data-key": `lose ${letter.id}` }, "lose");
    lose.addEventListener("click", () => take({ lost: letter.id }));
    parts.push(lose);
  }
  return element("li", {}, ...parts);
}

function eventButton(event, shortcuts, text = wordsOf(event)) {
  const button = element("button", { type: "button", class: `event ${event.what.toLowerCase()}`, "data-key": `${event.node} ${event.timeout} ${event.message}` }, text);
  button.addEventListener("click", () => take(moveOf(event)));
  const key = shortcuts.shift();
  if (key !== undefined) {
    button.dataset.shortcut = key;
    button.prepend(element("kbd", {}, key));
  }
  return button;
}

function wordsOf(event) {
  const waited = event.released ? " (stops waiting for messages that no process sends)" : "";
  if (event.what === "HANDLER") {
    return `go on: ${event.name}${waited}`;
  }
  const kind = { Timeout: "time out", Request: "request", Recover: "crash and recover" }[report.timeouts[event.timeout]];
  return `${kind}: ${event.name}${waited}`;
}

function takeMarked(node) {
  const section = byId("processes").children[node];
  const marked = [...section.querySelectorAll("input:checked")].map((box) => Number(box.value));
  if (marked.length === 0) {
    say("mark the messages first");
    return;
  }
  const released = scene.events.some((event) => event.node === node && event.message > 0 && event.released);
  take(step(node, { taken: marked, released }));
}

/** What was chosen at the start or in the last move, to be chosen otherwise. */
function drawChoices() {
  const last = lastStep();
  const asked = scene.asked[last < 0 ? 0 : moves.slice(0, done).filter((move) => move.lost === undefined).length] ?? [];
  const values = asked.map((each) => each.value);
  const shown = asked.map((each, index) => [each, index]).filter(([each]) => each.by !== "LOSS" && each.bound > 1);
  byId("choices").replaceChildren(...shown.map(([each, index]) => {
    const options = Array.from({ length: each.bound }, (_, value) =>
      element("option", { value, ...(value === each.value ? { selected: "" } : {}) }, value));
    const select = element("select", { "data-key": `choice ${index}` }, ...options);
    select.addEventListener("change", () => choose(values.map((value, at) => (at === index ? Number(select.value) : value))));
    return element("label", {}, `${each.by === "NETWORK" ? "the network draws" : last < 0 ? "chosen at the start" : "chosen in this step"} `, select, ` of 0 to ${each.bound - 1}`);
  }));
}

function drawRun() {
  const run = scene.picture;
  byId("run").querySelector(".scroller")?.remove();
  if (run.steps.length === 0) {
    return;
  }
  const drawing = new SpaceTime(run, goToStep);
  byId("run").append(drawing.scroller);
  const current = run.steps.length - 1;
  drawing.show(current);
  drawing.scroller.scrollLeft = drawing.scroller.scrollWidth;
  byId("details").replaceChildren(...describe(run, current, null));
  listing.mark(run.steps, run.failure);
  listing.show(run.steps[current], null, failsAt(run, current));
}

/** A click on a step goes back to the move that made it; processes start without a move. */
function goToStep(number) {
  const started = new Set();
  let steps = 0;
  scene.picture.steps.slice(0, number + 1).forEach((each) => {
    steps += started.has(each.node) ? 1 : 0;
    started.add(each.node);
  });
  let count = 0;
  while (steps > 0) {
    steps -= moves[count++].lost === undefined ? 1 : 0;
  }
  go(count);
}

/** Asks for schedules until one shows a bug, then lets the reader step through it. */
function find() {
  if (searching > 0) {
    searching = 0;
    return Promise.resolve();
  }
  return during(async () => {
    searching = 1;
    byId("find").textContent = "stop";
    try {
      let first = 0;
      while (searching > 0 && first < report.most) {
        say(`${count(first)} of ${count(report.most)} schedules tried`);
        const found = await ask("/find", { run: runOf(done), first });
        if (found.moves !== null) {
          moves = [...moves.slice(0, done), ...found.moves];
          say(`a bug in schedule ${count(found.tried)}, ${found.moves.length} ${found.moves.length === 1 ? "move" : "moves"} from here: go forward`);
          await show(done, true);
          return;
        }
        first = found.tried;
      }
      say(`no bug in ${count(first)} schedules from here`);
    } finally {
      searching = 0;
      byId("find").textContent = "find a bug from here";
    }
  });
}

function saveTrace() {
  return during(async () => {
    const trace = await ask("/trace", runOf(done));
    const name = `${report.protocol}-explored.trace.json`;
    save(name, "application/json", `${JSON.stringify(trace, null, 2)}\n`);
    say(`saved as ${name}; move it to the folder where rondo explore runs: rondo replay ${name}`);
  });
}

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLSelectElement) {
    return;
  }
  const keys = { ArrowLeft: () => go(done - 1), ArrowRight: () => go(done + 1), Home: () => go(0), End: () => go(moves.length), f: find, s: saveTrace };
  const numbered = document.querySelector(`[data-shortcut="${CSS.escape(event.key)}"]`);
  const action = keys[event.key] ?? (numbered === null ? undefined : () => numbered.click());
  if (action !== undefined) {
    event.preventDefault();
    action();
  }
}

document.title = `${report.protocol} – Rondo explore`;
byId("protocol").append(report.protocol);
byId("settings").append(...report.settings.map((setting) =>
  element("div", {}, element("dt", {}, setting.name), element("dd", {}, setting.value))));
byId("files").append(listing.element);
Object.entries({ first: () => go(0), previous: () => go(done - 1), next: () => go(done + 1), last: goToEnd, save: saveTrace })
  .forEach(([id, action]) => byId(id).addEventListener("click", action));
byId("find").addEventListener("click", () => (byId("find").getAttribute("aria-disabled") === "true" ? undefined : find()));
document.addEventListener("keydown", onKey);
byId("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
during(() => show(0));
