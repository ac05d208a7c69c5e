/**
 * Values as interned terms: what a state is made of becomes numbers that can be kept, compared and
 * hashed.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.term;
