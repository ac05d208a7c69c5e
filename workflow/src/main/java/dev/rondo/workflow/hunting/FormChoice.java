package dev.rondo.workflow.hunting;

import java.util.Locale;

/** Which forms of a protocol are hunted. */
public enum FormChoice {
  ASYNC,
  SEQUENTIAL,
  BOTH;

  /** As it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
