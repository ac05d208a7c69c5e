/**
 * Hash-consed terms for the values in states, which can be stored, compared and hashed as numbers.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.term;
