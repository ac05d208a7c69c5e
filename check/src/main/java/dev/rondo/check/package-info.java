/**
 * The annotation processor: what {@code rondo check} says, said by the compiler. It has no rules of
 * its own, and runs nothing.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.check;
