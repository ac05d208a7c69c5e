package dev.rondo.workflow.verifying;

import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.verdict.Closure;
import java.util.OptionalDouble;

/**
 * The progress of iterative deepening, after each phase.
 *
 * @param phases how many phases are covered completely
 * @param closure the closure of the protocol within these phases
 * @param nextSeconds the estimated time of the next phase, extrapolated; empty where unknown
 */
public record DeepeningProgress(
    int phases, SearchResult result, Closure closure, OptionalDouble nextSeconds) {}
