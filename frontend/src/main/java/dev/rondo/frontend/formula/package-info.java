/**
 * Formulas of linear temporal logic without next: what they are made of, and how they are read.
 * Nothing here knows protocols; whoever asks says which names there are.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.frontend.formula;
