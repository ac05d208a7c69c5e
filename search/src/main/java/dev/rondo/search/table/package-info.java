/**
 * The states that a search has found, in memory and, where that has no room for them, in files.
 * Nothing here knows what leads from one state to another.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.table;
