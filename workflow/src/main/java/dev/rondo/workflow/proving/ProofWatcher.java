package dev.rondo.workflow.proving;

import java.util.function.Supplier;

/** Receives the progress of a solver. */
public interface ProofWatcher {

  /** Ignores all progress. */
  ProofWatcher SILENT =
      new ProofWatcher() {
        @Override
        public <T> T during(String what, Supplier<T> work) {
          return work.get();
        }
      };

  /**
   * Asks one question.
   *
   * @param what the question, as a progress line has it
   */
  <T> T during(String what, Supplier<T> work);
}
