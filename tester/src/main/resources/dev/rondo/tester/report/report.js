"use strict";
const report = JSON.parse(document.getElementById("data").textContent);
document.title = report.protocol;
document.body.append(report.headline);
