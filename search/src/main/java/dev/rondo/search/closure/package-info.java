/**
 * Decides whether a protocol is communication-closed, up to a number of phases: first by an
 * over-approximation of each process on its own, then, if that finds a possible violation, by a
 * search of all processes together.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.closure;
