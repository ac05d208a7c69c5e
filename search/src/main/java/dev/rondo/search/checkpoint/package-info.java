/** A search in a file: what it has seen, sealed, so that a damaged one is not believed. */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.checkpoint;
