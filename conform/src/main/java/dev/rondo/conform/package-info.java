/** Conformance: is what a real system logged a run of a protocol? */
@org.jspecify.annotations.NullMarked
package dev.rondo.conform;
