// Puts a campaign on the page.

const cells = report.cells;
const cellById = new Map(cells.map((cell) => [cell.id, cell]));

/** The folder that all files are in, which need not be read at every file. */
const folder = commonFolder([...cells.map((cell) => cell.cell.file), ...report.refused.map((file) => file.file)]);

function commonFolder(files) {
  let common = files.length === 0 ? "" : files[0].slice(0, files[0].lastIndexOf("/") + 1);
  while (!files.every((file) => file.startsWith(common))) {
    common = common.slice(0, common.lastIndexOf("/", common.length - 2) + 1);
  }
  return common;
}

function shortFile(file) {
  return file.startsWith(folder) ? file.slice(folder.length) : file;
}

/** Short enough for a table. */
function nameOf(file) {
  return shortFile(file).replace(/\.java$/, "");
}

function isLive(cell) {
  return cell.state === "OPEN" || cell.state === "NEW";
}

function isNotRunYet(cell) {
  return isLive(cell) && cell.schedules === 0;
}

function cellCount(number) {
  return `${count(number)} ${number === 1 ? "cell" : "cells"}`;
}

function wayOf(cell) {
  return `${cell.cell.form} ${cell.cell.strategy}`;
}

function rowOf(cell) {
  return `${cell.cell.file}\n${cell.cell.n}\n${cell.cell.f}\n${cell.cell.network}`;
}

function distinct(values) {
  return [...new Set(values)];
}

function schedulesTo(cell, bug) {
  const seen = report.firsts.filter((first) => first.cell === cell.id && (bug === undefined || first.bug === bug));
  return seen.length === 0 ? null : Math.min(...seen.map((first) => first.schedules));
}

function showOpening() {
  // A store is named by its path, of which the last part is enough for a title.
  const title = report.title.slice(Math.max(report.title.lastIndexOf("/"), report.title.lastIndexOf("\\")) + 1);
  document.title = `${title} – Rondo`;
  byId("name").append(title);
  const bugs = report.bugs.filter((bug) => bug.variantOf === null).length;
  const variants = report.bugs.length - bugs;
  const more = variants === 0 ? "" : `, ${variants} more perhaps the same`;
  const refused = report.refused.filter((file) => !file.notRead).length;
  const unread = report.refused.length - refused;
  const waiting = cells.filter(isNotRunYet).length;
  const clean = refused > 0 ? `no verdict: ${refused} ${refused === 1 ? "file" : "files"} refused`
    : unread > 0 ? `no verdict: ${unread} ${unread === 1 ? "file" : "files"} not read yet`
    : waiting > 0 ? `no verdict: ${cellCount(waiting)} not run yet` : "nothing found";
  byId("headline").append(bugs === 0 ? clean : `${bugs} distinct ${bugs === 1 ? "bug" : "bugs"}${more}`);
  byId("headline").classList.add(bugs > 0 || refused > 0 ? "bug" : waiting + unread > 0 ? "partial" : "nothing");
  const total = cells.reduce((sum, cell) => sum + cell.schedules, 0);
  const facts = { cells: waiting === 0 ? count(cells.length) : `${count(cells.length)}, ${count(waiting)} not run yet`,
    schedules: count(total), work: duration(report.seconds) };
  if (title !== report.title) {
    facts.store = pathOf(report.title);
  }
  if (folder !== "") {
    facts.folder = pathOf(folder);
  }
  byId("settings").append(...Object.entries(facts).map(([name, value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, value))));
}

/** A path that breaks at its slashes where a line is too short for it. */
function pathOf(path) {
  return element("span", {}, ...path.split(/(?<=\/)/).flatMap((part) => [part, element("wbr")]));
}

/** A bug that shows at once is worse than one that takes a night. */
function heat(schedules) {
  return schedules <= 100 ? "heat3" : schedules <= 10000 ? "heat2" : "heat1";
}

function fieldOf(cell) {
  const first = schedulesTo(cell);
  const kind = !isLive(cell) ? "out" : first !== null ? heat(first) : isNotRunYet(cell) ? "waiting" : "none";
  const words = kind === "out" ? "–" : kind === "waiting" ? "not run yet" : first === null ? count(cell.schedules) : `${cell.bugs} @ ${count(first)}`;
  const button = element("button", { type: "button", class: kind, title: describeCell(cell) }, words);
  button.addEventListener("click", () => byId("chosen").replaceChildren(describeCell(cell)));
  return element("td", {}, button);
}

function describeCell(cell) {
  const settings = `${shortFile(cell.cell.file)}, n = ${cell.cell.n}, f = ${cell.cell.f}, ${cell.cell.network}, ${wayOf(cell)}`;
  const states = cell.newStates < 0 ? "" : `, ${count(cell.states)} states, ${cell.newStates.toFixed(3)} new ones expected`;
  const note = cell.note === "" ? "" : `; ${cell.note}`;
  if (isNotRunYet(cell)) {
    return `${settings}: not run yet${note}`;
  }
  return `${settings}: ${count(cell.schedules)} schedules, ${count(cell.found)} with a bug, ${cell.bugs} distinct${states}, ${duration(cell.seconds)}${note}`;
}

function showMatrix() {
  const ways = distinct(cells.map(wayOf));
  const rows = new Map();
  for (const cell of cells) {
    const row = rowOf(cell);
    rows.set(row, (rows.get(row) ?? new Map()).set(wayOf(cell), cell));
  }
  const head = element("tr", {}, ...["file", ...ways].map((name) => element("th", {}, name)));
  const body = [...rows.values()].map((row) => {
    const cell = [...row.values()][0].cell;
    const name = element("th", {}, nameOf(cell.file), element("small", {}, `n = ${cell.n}, f = ${cell.f}, ${cell.network}`));
    return element("tr", {}, name, ...ways.map((way) => (row.has(way) ? fieldOf(row.get(way)) : element("td"))));
  });
  byId("matrix").append(element("table", {}, element("thead", {}, head), element("tbody", {}, ...body)));
}

function showBugs() {
  byId("found").hidden = report.bugs.length === 0;
  byId("bugs").append(...report.bugs.map((bug) => {
    const details = element("details", { id: bug.digest },
      element("summary", {}, element("code", {}, bug.digest), ` ${shortFile(bug.file)}:${bug.line}: `, bug.property === "" ? "" : element("b", {}, `${bug.property} violated: `), bug.message),
      element("p", {}, bug.signature),
      element("p", { class: "quiet" }, `${count(bug.times)} ${bug.times === 1 ? "time" : "times"}, first after ${duration(bug.firstSeconds)} of work, in ${cellCount(bug.cells.length)}; shrunk to ${bug.steps} steps under ${bug.settings}`));
    if (bug.variantOf !== null) {
      details.append(element("p", {}, "Perhaps ", element("a", { href: `#${bug.variantOf}` }, element("code", {}, bug.variantOf)), ", on a path with more handlers"));
    }
    if (!bug.confirmed) {
      details.append(element("p", { class: "failure" }, "Not confirmed in the original: a fault of Rondo"));
    }
    // Drawn when it is looked at: a page of a hundred bugs opens at once.
    details.addEventListener("toggle", () => draw(details, bug), { once: true });
    return details;
  }));
}

function showRefused() {
  const refused = report.refused.filter((file) => !file.notRead);
  byId("refused").hidden = refused.length === 0;
  byId("refusedFiles").append(...refused.map((file) => element("pre", {}, file.why)));
  const unread = report.refused.filter((file) => file.notRead).map((file) => nameOf(file.file));
  byId("unread").hidden = unread.length === 0;
  byId("unreadFiles").append(unread.join(", "));
}

function showKnown() {
  byId("known").hidden = report.known.length === 0;
  byId("knownBugs").append(...report.known.map((bug) => element("tr", {},
    element("th", {}, element("code", {}, bug.digest)),
    element("td", { class: bug.shown === "" ? "gone" : "still" }, bug.words),
    element("td", {}, shortFile(bug.file)),
    element("td", {}, bug.signature))));
}

/** Brings a step of a bug that is open into view. */
function lookAt(drawing, step) {
  drawing.steps.forEach((group, number) => group.classList.toggle("current", number === step));
  drawing.scroller.scrollLeft = drawing.x(drawing.run.steps[step].at) - drawing.scroller.clientWidth / 2;
  drawing.scroller.scrollIntoView({ block: "nearest" });
}

function draw(details, bug) {
  if (bug.picture === null) {
    details.append(element("pre", {}, bug.text));
    return;
  }
  const drawing = new SpaceTime(bug.picture, () => {});
  drawing.now.remove();
  details.append(drawing.scroller);
  if (bug.story.calls.length > 0) {
    details.append(element("div", { class: "scrolls" }, callsTable(bug.story, bug.picture, (step) => lookAt(drawing, step))));
  }
  details.append(storyList(bug.story, bug.picture, (step) => lookAt(drawing, step)));
  // The bug shows in the last step.
  drawing.scroller.scrollLeft = drawing.scroller.scrollWidth;
}

function showCurves() {
  const byCell = new Map();
  for (const point of report.points.filter((each) => each.newStates >= 0)) {
    byCell.set(point.cell, [...(byCell.get(point.cell) ?? []), point]);
  }
  byId("states").hidden = byCell.size === 0;
  byId("curves").append(...[...byCell].map(([id, points]) => curveOf(cellById.get(id), points)));
}

function curveOf(cell, points) {
  const last = points[points.length - 1];
  const most = Math.max(...points.map((point) => point.states), 1);
  const line = [{ schedules: 0, states: 0 }, ...points]
    .map((point) => `${(point.schedules / last.schedules) * 240},${76 - (point.states / most) * 70}`)
    .join(" ");
  const svg = shape("svg", { viewBox: "0 0 250 80", width: 250, height: 80, role: "img",
    "aria-label": `${last.states} states after ${last.schedules} schedules` }, shape("polyline", { points: line }));
  const caption = `${nameOf(cell.cell.file)}, n = ${cell.cell.n}, ${cell.cell.network}, ${cell.cell.strategy}`;
  return element("figure", {}, element("figcaption", {}, caption,
    element("small", {}, `${count(last.states)} states in ${count(last.schedules)} schedules, ${last.newStates.toFixed(3)} new`)), svg);
}

function showTimes() {
  byId("timed").hidden = report.bugs.length === 0;
  const ways = distinct(cells.map(wayOf));
  const head = element("tr", {}, ...["bug", ...ways].map((name) => element("th", {}, name)));
  const rows = report.bugs.map((bug) => {
    const shown = bug.cells.map((id) => cellById.get(id));
    const times = ways.map((way) => {
      const all = shown.filter((cell) => wayOf(cell) === way).map((cell) => schedulesTo(cell, bug.digest));
      return element("td", {}, all.length === 0 ? "–" : count(Math.min(...all)));
    });
    return element("tr", {}, element("th", {}, nameOf(bug.file), element("small", {}, bug.digest)), ...times);
  });
  byId("times").append(element("thead", {}, head), element("tbody", {}, ...rows));
}

/** A link to a bug opens it. */
function openAsked() {
  const asked = byId(location.hash.slice(1));
  if (asked instanceof HTMLDetailsElement) {
    asked.open = true;
  }
}

showOpening();
showMatrix();
showBugs();
showRefused();
showKnown();
showCurves();
showTimes();
openAsked();
window.addEventListener("hashchange", openAsked);
