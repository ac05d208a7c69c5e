// Puts the report on the page and lets a reader go through the counterexample step by step.

const runs = report.diagrams;
const listings = [report.source, report.program].filter((code) => code !== null).map((code) => new Listing(code));
const position = { run: 0, step: 0 };
let drawings = [];
let overview = null;

function showOpening() {
  document.title = `${report.protocol}: ${report.headline} – Rondo`;
  byId("protocol").append(report.protocol);
  byId("headline").append(report.headline);
  byId("headline").classList.add(report.verdict);
  if (report.message !== null) {
    byId("message").append(report.message);
  }
  byId("notes").append(...report.notes.map((note) => element("li", {}, note)));
  byId("settings").append(...report.settings.map((setting) =>
    element("div", {}, element("dt", {}, setting.name), element("dd", {}, setting.value))));
}

function showCounterexample() {
  byId("counterexample").hidden = false;
  drawings = runs.map((run, index) =>
    new SpaceTime(run, (step) => go(index, step), run.steps.map((_, step) => numberOf(run, step))));
  overview = new Overview(runs[0], (step) => go(0, step));
  byId("overview").append(overview.svg);
  if (report.story !== null && report.story.calls.length > 0) {
    byId("calls").append(callsTable(report.story, runs[0], (step) => go(0, step)));
  } else {
    byId("outputs").append(...pinnedOutputs(runs[0], (step) => go(0, step)));
  }
  if (report.story !== null) {
    showStory(report.story);
  }
  byId("svg").addEventListener("click", () =>
    save(`${report.protocol}.svg`, "image/svg+xml", svgText(drawings[position.run])));
  byId("shiviz").addEventListener("click", () =>
    save(`${report.protocol}.shiviz.txt`, "text/plain", shivizText(runs[position.run])));
  byId("diagrams").append(...drawings.map((drawing, index) => {
    const caption = element("figcaption", {}, formName(drawing.run), element("small", {}, captionOf(drawing.run)));
    drawing.scroller.addEventListener("focus", () => go(index, inStep(index)));
    drawing.figure = element("figure", {}, caption, drawing.scroller);
    return drawing.figure;
  }));
  byId("legend").append(...legend(runs[0]));
  byId("first").addEventListener("click", () => go(position.run, 0));
  byId("previous").addEventListener("click", () => go(position.run, position.step - 1));
  byId("next").addEventListener("click", () => go(position.run, nextStep()));
  byId("last").addEventListener("click", () => go(position.run, Infinity));
  byId("slider").addEventListener("input", (event) => go(position.run, Number(event.target.value)));
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", () => go(0, asked()));
  window.addEventListener("resize", () => go(position.run, position.step));
}

/** The run in words; the steps that it leaves out are grey. */
function showStory(story) {
  byId("told").hidden = false;
  byId("told-steps").append(story.summary);
  byId("told").append(storyList(story, runs[0], (step) => go(0, step)));
  const told = new Set(story.parts.flatMap((part) => part.steps));
  runs.forEach((run, index) => run.steps.forEach((step, number) =>
    drawings[index].steps[number].classList.toggle("untold", !told.has(index === 0 ? number : step.counterpart))));
}

/** After the last step of a run without end comes the first of what repeats. */
function nextStep() {
  const { cycle, steps } = runs[position.run];
  return cycle >= 0 && position.step === steps.length - 1 ? cycle : position.step + 1;
}

/** Where a step of a run without end stands. */
function partOf(run, step) {
  return run.cycle < 0 ? "" : step < run.cycle ? " · stem" : " · cycle";
}

function captionOf(run) {
  const numbered = run === runs[0] ? "" : ", numbered alike";
  const tagged = run.bands.length > 0 ? `; ${run.phase}.round on each lane` : "";
  const count = lastNumber(run);
  return `${count} ${count === 1 ? "step" : "steps"}${numbered}${tagged}`;
}

function showCode() {
  const tabs = listings.map((listing, index) =>
    element("button", { type: "button", role: "tab", id: `tab${index}` }, listing.code.name));
  const select = (chosen) => listings.forEach((listing, index) => {
    tabs[index].setAttribute("aria-selected", index === chosen);
    listing.element.classList.toggle("hidden", index !== chosen);
    listing.bringIntoView();
  });
  tabs.forEach((tab, index) => tab.addEventListener("click", () => select(index)));
  byId("tabs").append(...tabs);
  byId("files").append(...listings.map((listing) => listing.element));
  select(0);
  const steps = runs.flatMap((run) => run.steps);
  listings.forEach((listing) => listing.mark(steps, runs[0].failure));
}

/** States below each other, with what happens in between and what it has changed. */
function showInduction(scenes) {
  byId("induction").hidden = false;
  byId("scenes").append(...scenes.flatMap((scene, index) => [
    element("h3", {}, scene.name),
    element("div", { class: "scrolls" }, sceneTable(scene, index > 0 ? scenes[index - 1] : scene)),
    element("ul", { class: "follows" }, ...scene.follows.map((line) => element("li", {}, line))),
  ]));
}

function sceneTable(scene, before) {
  const names = [...new Set(scene.processes.flatMap((process) => Object.keys(process)))];
  const head = scene.processes.map((_, node) => element("th", { scope: "col" }, processName(report, node)));
  const cell = (name) => (process, node) =>
    stateCell(process[name] ?? "", before.processes[node][name] !== process[name]);
  return element("table", { class: "state all" }, element("tr", {}, element("th"), ...head),
    ...names.map((name) => element("tr", {}, element("th", { scope: "row" }, name), ...scene.processes.map(cell(name)))));
}

function showCovered(coverage) {
  const listing = new Listing(report.source);
  listing.cover(coverage);
  const never = coverage.never.length > 0 ? " Marked red: a handler that never ran, a branch that was never taken." : "";
  byId("covered").hidden = false;
  const sample = coverage.form === "logs"
    ? `to explain ${count(coverage.schedules)} events of the logs.`
    : `in ${count(coverage.schedules)} ${coverage.form === "sequential" ? "sequential" : "asynchronous"} schedules, drawn again to see.`;
  byId("sampled").append(`Marked blue: the lines that ran ${sample}${never}`);
  byId("coverage").append(listing.element);
}

function showComparison(comparison) {
  byId("comparison").hidden = false;
  byId("ratio").append(ratioText(comparison));
  byId("table").append(...tableOf(comparison.rows));
  if (comparison.rows.some((row) => row.runs.length > 0)) {
    byId("chart").append(chartOf(comparison.rows));
  }
}

/** For paper, which has no steps to go through; the steps of the lifted run are the same. */
function showListing() {
  const run = runs[0];
  byId("listing").append(
    element("h2", {}, formName(run)),
    ...run.steps.map((_, number) => element("article", {}, ...describe(run, number, counterpartOf(run, number)))));
}

/** A step has one number in both runs; what only the original does, such as waiting, has none. */
function numberOf(run, step) {
  const number = run === runs[0] ? step : run.steps[step].counterpart;
  return number >= 0 ? String(runs[0].steps[number].number) : "";
}

/** The same step of the other run. */
function counterpartOf(run, number) {
  const counterpart = run.steps[number].counterpart;
  const other = runs.find((candidate) => candidate !== run);
  return other && counterpart >= 0 ? other.steps[counterpart] : null;
}

/** The step at which a run stands: of the other run, the last that has happened in both. */
function inStep(run) {
  if (run === position.run) {
    return position.step;
  }
  const done = runs[position.run].steps.slice(0, position.step + 1).map((step) => step.counterpart);
  return Math.max(0, ...done);
}

function go(run, step) {
  position.run = run;
  position.step = Math.max(0, Math.min(step, runs[run].steps.length - 1));
  const current = runs[run].steps[position.step];
  drawings.forEach((drawing, index) => {
    drawing.show(inStep(index));
    drawing.figure.classList.toggle("active", index === run);
  });
  const counterpart = counterpartOf(runs[run], position.step);
  byId("details").replaceChildren(
    ...describe(runs[run], position.step, counterpart), ...allStatesBlock(runs[run], position.step));
  listings.forEach((listing) => listing.show(current, counterpart, failsAt(runs[run], position.step)));
  overview.show(inStep(0));
  document.querySelectorAll(".story .event").forEach((part) => part.classList.toggle("current",
    Number(part.dataset.first) <= inStep(0) && inStep(0) <= Number(part.dataset.last)));
  byId("slider").max = runs[run].steps.length - 1;
  byId("slider").value = position.step;
  const number = numberOf(runs[run], position.step);
  byId("position").textContent = `${number === "" ? "after " : ""}step ${number || numberOf(runs[0], inStep(0))} of ${lastNumber(runs[0])}${partOf(runs[run], position.step)}`;
  ["first", "previous"].forEach((id) => byId(id).setAttribute("aria-disabled", position.step === 0));
  byId("last").setAttribute("aria-disabled", position.step === runs[run].steps.length - 1);
  byId("next").setAttribute("aria-disabled", nextStep() === runs[run].steps.length);
  history.replaceState(null, "", `#step=${numberOf(runs[0], inStep(0))}`);
}

function onKey(event) {
  const moves = { ArrowLeft: position.step - 1, ArrowRight: nextStep(), Home: 0, End: Infinity };
  const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
  if (plain && event.key in moves) {
    event.preventDefault();
    go(position.run, moves[event.key]);
  }
}

/** The step that the address asks for; the last one, where the bug shows, if it asks for none. */
function asked() {
  const match = /^#step=(\d+)$/.exec(location.hash);
  const place = match === null ? -1 : runs[0].steps.findIndex((step) => step.number === Number(match[1]));
  return place >= 0 ? place : Infinity;
}

byId("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});

showOpening();
if (runs.length > 0) {
  showCounterexample();
  showCode();
  showListing();
  go(0, asked());
  drawings[0].steps[position.step].querySelector(".marker").scrollIntoView({ block: "nearest" });
}
if (report.scenes.length > 0) {
  showInduction(report.scenes);
}
if (report.coverage !== null) {
  showCovered(report.coverage);
}
if (report.comparison !== null) {
  showComparison(report.comparison);
}
