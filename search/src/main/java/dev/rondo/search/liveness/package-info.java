/**
 * Liveness searches of the asynchronous form: the reachability graph, and fair cycles that violate
 * termination or an LTL formula.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.liveness;
