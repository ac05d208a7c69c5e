/** Temporary files for data that exceeds the memory. Nothing here depends on searches. */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.disk;
