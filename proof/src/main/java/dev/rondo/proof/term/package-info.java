/**
 * Formulas as terms of our own, and how they are written as SMT-LIB; nothing here knows of
 * protocols.
 */
@NullMarked
package dev.rondo.proof.term;

import org.jspecify.annotations.NullMarked;
