/** The passes of desugaring, each from one form of the language to others. */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.desugar;
