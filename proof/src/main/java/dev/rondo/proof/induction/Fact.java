package dev.rondo.proof.induction;

import dev.rondo.proof.term.Term;
import java.util.function.Function;

/**
 * Something that may hold between any two phases.
 *
 * @param text for people
 */
record Fact(String text, Function<StateView, Term> formula) {}
