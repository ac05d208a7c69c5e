/** The rounds of a run that a search has found, and the choices that make a program run so. */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.rounds.witness;
