/**
 * Parallel breadth-first search over any {@link dev.rondo.search.engine.StateSpace}: frontier,
 * expansion, budgets and path reconstruction. Nothing here depends on protocols.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.engine;
