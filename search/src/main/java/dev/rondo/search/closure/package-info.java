/**
 * Decides whether a protocol is communication-closed, up to a number of phases: first one process
 * at a time with whatever others can ever send it, then, where that is not enough, with all of them
 * together.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.closure;
