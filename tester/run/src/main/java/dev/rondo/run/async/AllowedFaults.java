package dev.rondo.run.async;

import dev.rondo.frontend.diagnostic.UsageError;

/**
 * The faults that the network allows (Drăgoi and Inzaghi Pronesti 2022, Table 1).
 *
 * @param reorder R: messages of one channel may overtake each other
 * @param delay D: a message may come later than younger ones of other channels
 * @param timeouts T: processes may time out
 * @param drops MD: messages may be lost
 */
public record AllowedFaults(boolean reorder, boolean delay, boolean timeouts, boolean drops) {

  /** R, D, T, MD. */
  public static final AllowedFaults ALL = new AllowedFaults(true, true, true, true);

  /** Parses letters such as {@code R,D,T,MD}, in any order; {@code none} for no faults. */
  public static AllowedFaults parse(String text) {
    java.util.Set<String> letters = new java.util.TreeSet<>();
    if (!text.equals("none")) {
      letters.addAll(java.util.List.of(text.split(",", -1)));
    }
    AllowedFaults faults =
        new AllowedFaults(
            letters.remove("R"), letters.remove("D"), letters.remove("T"), letters.remove("MD"));
    if (!letters.isEmpty()) {
      throw new UsageError(
          "unknown fault " + letters.iterator().next() + ": write some of R,D,T,MD, or none");
    }
    return faults;
  }

  /** These faults without MD. */
  public AllowedFaults withoutLosses() {
    return new AllowedFaults(reorder, delay, timeouts, false);
  }

  @Override
  public String toString() {
    String letters =
        (reorder ? ",R" : "") + (delay ? ",D" : "") + (timeouts ? ",T" : "") + (drops ? ",MD" : "");
    return letters.isEmpty() ? "none" : letters.substring(1);
  }
}
