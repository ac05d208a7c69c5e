/**
 * Files for what memory has no room for, which are gone when the program ends. Nothing here knows
 * what a search is.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.disk;
