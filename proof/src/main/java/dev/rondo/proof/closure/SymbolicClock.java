package dev.rondo.proof.closure;

import dev.rondo.proof.term.Term;
import java.util.List;
import java.util.Map;

/**
 * The time of a process, and the messages that it has used.
 *
 * @param time the tag of what it has used or sent last; phase 0 before everything
 * @param used for each message type the used messages of its latest phase
 */
record SymbolicClock(SymbolicTime time, Map<String, Used> used) {

  Term phase() {
    return time.phase();
  }

  Term position() {
    return time.position();
  }

  /**
   * The used messages of one type; they do not come again.
   *
   * @param phase the latest phase of used messages; 0 if none were used
   * @param from for each process whether its message was among them
   */
  record Used(Term phase, List<Term> from) {}
}
