/**
 * A protocol's file as running code: compiled in memory, given guards that answer instead of
 * throwing, and switches in place of reflection. Nothing here decides what happens in a run.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.load;
