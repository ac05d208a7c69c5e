package dev.rondo.workflow.verifying;

import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.verdict.Closure;
import java.util.OptionalDouble;

/**
 * What is known after a phase of a search that goes deeper phase by phase.
 *
 * @param phases of how many phases every schedule was seen
 * @param closure whether the form that is searched stands for the protocol in so many phases
 * @param nextSeconds how long the next phase will take, as the last ones have grown; empty where
 *     they say nothing yet
 */
public record PhaseDone(
    int phases, SearchResult result, Closure closure, OptionalDouble nextSeconds) {}
