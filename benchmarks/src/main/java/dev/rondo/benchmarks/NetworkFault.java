package dev.rondo.benchmarks;

/** What a network may do, with the letters of Table 1 in Drăgoi and Inzaghi Pronesti 2022. */
public enum NetworkFault {
  /** Messages overtake each other. */
  REORDER("R"),
  /** Messages take arbitrarily long. */
  DELAY("D"),
  /** Processes time out and go on. */
  TIMEOUT("T"),
  /** Messages are lost. */
  DROP("MD");

  private final String letters;

  NetworkFault(String letters) {
    this.letters = letters;
  }

  /** As in the header of the table. */
  public String letters() {
    return letters;
  }
}
