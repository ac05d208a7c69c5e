/**
 * Whether every process outputs in the end: the graph of all reachable states, and fair cycles in
 * which somebody never does.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.termination;
