"use strict";

// What a protocol has put into a message comes onto the page by these functions alone, as text.

const report = JSON.parse(document.getElementById("data").textContent);

/** What a process of a run or of a report is called: by its role and its number there, or by its number. */
function processName(named, node) {
  return named.processes[node] ?? `P${node}`;
}

function byId(id) {
  return document.getElementById(id);
}

/** An element with attributes and children; a child that is no element becomes text. */
function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for a part of a drawing. */
function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...children.map((child) => (child instanceof Node ? child : String(child))));
  return made;
}

/** A text shortened in the middle, where long lists and logs have least to say. */
function elide(text, most) {
  if (text.length <= most) {
    return text;
  }
  const tail = Math.floor((most - 1) / 3);
  return text.slice(0, most - 1 - tail) + "…" + text.slice(text.length - tail);
}

function duration(seconds) {
  if (seconds === null) {
    return "–";
  }
  const [value, unit] =
    seconds < 1e-3 ? [seconds * 1e6, "µs"] : seconds < 1 ? [seconds * 1e3, "ms"] : [seconds, "s"];
  return `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
}

function count(number) {
  return number === null ? "–" : Math.round(number).toLocaleString("en");
}

/** A time of a run, with the word that the protocol has for a phase. */
function timeText(run, time) {
  return time.phase || time.round ? `${run.phase} ${time.phase}, round ${time.round}` : "start";
}
