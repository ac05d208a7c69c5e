/**
 * Hunts: many runs on many threads, and their results. The result is the same for any number of
 * threads.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.hunt;
