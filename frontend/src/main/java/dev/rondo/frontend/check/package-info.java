/** The rules that a protocol must keep, a class per group. */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.check;
