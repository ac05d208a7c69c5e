/**
 * Shrinks counterexamples of both forms. A shrinker sees only the choices or steps of a run, and
 * whether it still shows the bug.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.hunt.shrink;
