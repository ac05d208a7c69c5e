/**
 * The visited set, in memory and on disk, and memo tables that threads share. Nothing here depends
 * on successors.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.table;
