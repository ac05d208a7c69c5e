package dev.rondo.workflow.hunting;

import java.util.Locale;

/** The value of {@code --form}: which forms of a protocol are run. */
public enum FormChoice {
  ASYNC,
  SEQUENTIAL,
  BOTH;

  /** As the user types it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
