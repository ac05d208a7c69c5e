/**
 * What the threads of a search share: the states that it has found, in memory and, where that has
 * no room for them, in files, and what was computed once for all. Nothing here knows what leads
 * from one state to another.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.table;
