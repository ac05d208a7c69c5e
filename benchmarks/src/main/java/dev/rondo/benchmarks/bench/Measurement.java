package dev.rondo.benchmarks.bench;

import dev.rondo.tester.HuntResult;
import dev.rondo.tester.campaign.Verdict;

/** What one form of a row has come to. */
public record Measurement(HuntResult result, Verdict verdict) {}
