/** Rounds as formulas: sends, deliveries and the negated property. */
@NullMarked
package dev.rondo.proof.formula;

import org.jspecify.annotations.NullMarked;
