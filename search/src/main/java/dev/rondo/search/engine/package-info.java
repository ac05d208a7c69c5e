/**
 * Breadth-first search over any {@link dev.rondo.search.engine.StateSpace}, and the table of
 * visited states. Nothing here knows protocols.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.engine;
