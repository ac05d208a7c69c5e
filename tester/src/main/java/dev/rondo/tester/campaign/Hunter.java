package dev.rondo.tester.campaign;

import dev.rondo.tester.Form;
import dev.rondo.tester.Hunt;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.HuntSettings;

/** Does the hunts of a campaign, and may show how far they are or end them early. */
public interface Hunter {

  /** Hunts and is silent. */
  Hunter SILENT = Hunt::in;

  /** Hunts in a form. */
  HuntResult run(Form form, HuntSettings settings);

  /** Whether what is left of the campaign is to be left out. */
  default boolean isInterrupted() {
    return false;
  }
}
