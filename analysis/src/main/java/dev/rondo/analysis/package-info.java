/**
 * What can be said of a protocol without running it. Where an analysis meets what it does not know,
 * it refuses.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.analysis;
