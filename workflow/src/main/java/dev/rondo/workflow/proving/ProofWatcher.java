package dev.rondo.workflow.proving;

import java.util.function.Supplier;

/** Lets a solver work where somebody sees what it is asked. */
public interface ProofWatcher {

  /** Nobody looks. */
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
