/**
 * What fair runs of steps come to: the graph of all reachable states, and fair cycles in which
 * somebody never outputs, or which do not satisfy a formula.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.termination;
