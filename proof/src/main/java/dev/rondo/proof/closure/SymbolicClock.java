package dev.rondo.proof.closure;

import dev.rondo.proof.term.Term;
import java.util.List;
import java.util.Map;

/**
 * The time of a process, and what it has used.
 *
 * @param time the tag of what it has used or sent last; phase 0 before everything
 * @param used for each message type what was used of its latest phase
 */
record SymbolicClock(SymbolicTime time, Map<String, Used> used) {

  Term phase() {
    return time.phase();
  }

  Term position() {
    return time.position();
  }

  /**
   * Messages of one type that are used, so that they come no more.
   *
   * @param phase the latest of which any were used; 0 where none were
   * @param from for each process whether its message was among them
   */
  record Used(Term phase, List<Term> from) {}
}
