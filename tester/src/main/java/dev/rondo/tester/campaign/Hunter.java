package dev.rondo.tester.campaign;

import dev.rondo.tester.Form;
import dev.rondo.tester.Hunt;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.HuntSettings;
import dev.rondo.tester.shrink.Shrinking;
import dev.rondo.tester.trace.Trace;
import java.util.function.Supplier;

/** Does the long work of a campaign, and may show how far it is or end it early. */
public interface Hunter {

  /** Hunts and is silent. */
  Hunter SILENT = Hunt::in;

  /** Hunts in a form. */
  HuntResult run(Form form, HuntSettings settings);

  /** Makes a counterexample small. */
  default Trace shrunk(Shrinking shrink) {
    return shrink.run();
  }

  /** Does other work that may take a while. */
  default <T> T during(String what, Supplier<T> work) {
    return work.get();
  }

  /** Whether what is left of the campaign is to be left out. */
  default boolean isInterrupted() {
    return false;
  }
}
