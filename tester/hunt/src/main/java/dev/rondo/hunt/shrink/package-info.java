/**
 * Makes counterexamples of the sequential form small. Nothing here knows protocols: it sees the
 * choices of a run, and whether it still shows the bug.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.hunt.shrink;
