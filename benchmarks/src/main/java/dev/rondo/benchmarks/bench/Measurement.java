package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.HuntResult;
import dev.rondo.workflow.verdict.Verdict;

/** What one form of a row has come to. */
public record Measurement(HuntResult result, Verdict verdict) {}
