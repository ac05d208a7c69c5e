package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.HuntResult;
import dev.rondo.workflow.verdict.Verdict;

/** The result of one form of a row. */
public record Measurement(HuntResult result, Verdict verdict) {}
