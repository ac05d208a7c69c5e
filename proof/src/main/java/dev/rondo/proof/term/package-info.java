/** Formulas as terms, and their text in SMT-LIB; nothing here depends on protocols. */
@NullMarked
package dev.rondo.proof.term;

import org.jspecify.annotations.NullMarked;
