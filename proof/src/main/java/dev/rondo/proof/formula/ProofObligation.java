package dev.rondo.proof.formula;

import com.github.javaparser.ast.Node;
import dev.rondo.proof.term.Term;

/**
 * A violation, or unsupported behaviour, that must be impossible.
 *
 * @param condition when it happens
 * @param process the process that runs the code, or {@link #ALL}
 * @param place its position in the code
 */
public record ProofObligation(
    ObligationCause cause, Term condition, String what, Moment moment, int process, Node place) {

  /** In place of a process: all of them together. */
  public static final int ALL = -1;

  /** The process, as text. */
  public String who() {
    return process == ALL ? "all processes" : "P" + process;
  }

  /** What is violated. */
  public enum ObligationCause {
    /** A spec is violated. */
    SPEC,
    /** An invariant is broken. */
    INVARIANT,
    /** The code throws an exception. */
    EXCEPTION,
    /** The run exceeds the unrolling, so there is no answer for it. */
    NOT_COVERED
  }
}
