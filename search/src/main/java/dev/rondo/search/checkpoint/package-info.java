/** Checkpoints of searches in files with a checksum. */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.checkpoint;
