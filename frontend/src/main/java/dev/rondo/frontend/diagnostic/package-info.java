/** Diagnostics about a file: kinds, collection, printing. */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.diagnostic;
