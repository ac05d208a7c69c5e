package dev.rondo.proof.closure;

import dev.rondo.proof.term.Term;
import java.util.function.Function;

/**
 * Something that may hold of every process between any two of its steps.
 *
 * @param text for people
 */
record LocalFact(String text, Function<LocalState, Term> formula) {}
