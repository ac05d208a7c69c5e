package dev.rondo.search.engine;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.search.disk.DiskFolder.DiskException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A protocol, a network or a spec that cannot be searched soundly; the message says why. */
public final class CannotSearch extends UsageError {

  private static final long serialVersionUID = 1L;

  private static final int MOST_WAYS = 1_000_000;
  private static final int MOST_AFTER_TIMEOUTS = 20_000;
  private static final int MOST_TIMEOUTS_IN_A_ROW = 2_000;

  /** With a message for the user. */
  public CannotSearch(String message) {
    super(message);
  }

  /** Memory is short, and it is unknown whether the protocol or the search has taken it. */
  public static CannotSearch whereMemoryIsShort() {
    return new CannotSearch(
        "there is not enough memory for a step of the protocol: give Java more of it"
            + " (RONDO_OPTS=-Xmx8g, say), or look for a loop that allocates without end");
  }

  /** A disk that has no more room, or cannot be written. */
  static CannotSearch onThisDisk(DiskException failed, int depth) {
    return new CannotSearch(
        "states for which --memory has no room cannot be kept in "
            + failed.getMessage()
            + String.format(
                Locale.ROOT,
                ("; nothing was found up to depth %d; give more --memory, or a folder with more"
                    + " room (--disk)"),
                depth));
  }

  /**
   * Refuses a mutable object in two places: copies of a state would not share it.
   *
   * @param first where it is
   * @param second where it is as well, or the same place
   */
  public static CannotSearch whereShared(Object value, String first, String second) {
    String type = value.getClass().getSimpleName();
    return new CannotSearch(
        (first.equals(second)
                ? first + " holds the same " + type + " twice"
                : first + " and " + second + " hold the same " + type)
            + ", and a search copies each by itself; store a copy in each place");
  }

  /**
   * Refuses a step with too many combinations of choices.
   *
   * @param ways how many have been enumerated
   * @param widest the largest choice among them, a lower bound of their number
   */
  public static void whereChoicesAreMany(long ways, int widest) {
    if (Math.max(ways, widest) > MOST_WAYS) {
      throw new CannotSearch(
          "a process has more than a million ways to choose in one step; choose among fewer, or use"
              + " rondo hunt, which draws some of them");
    }
  }

  /**
   * Refuses unbounded sequences of timeouts.
   *
   * @param states how many states the process can reach by them
   */
  public static void whereTimeoutsAreEndless(int node, int states, int inARow) {
    if (states > MOST_AFTER_TIMEOUTS || inARow > MOST_TIMEOUTS_IN_A_ROW) {
      throw new CannotSearch(
          String.format(
              Locale.ROOT,
              "timeouts lead P%d to ever new states within one round; bound them in the protocol,"
                  + " by a counter for instance",
              node));
    }
  }

  /** Refuses a liveness search of a protocol that spawns processes. */
  public static void refuseSpawning(Protocol protocol) {
    LanguageUse.spawn(protocol)
        .ifPresent(
            place -> {
              throw new CannotSearch(
                  String.format(
                      Locale.ROOT,
                      "%s calls spawn() in line %d, and whether new processes ever output is"
                          + " searched nowhere; ask for safety alone, or let all of them start and"
                          + " some wait for a message",
                      protocol.name(),
                      place.line()));
            });
  }

  /**
   * Refuses an {@code @Observed} method that throws an exception.
   *
   * @param failed the failure, or null
   */
  public static void whereObservedFails(String method, @Nullable Bug failed) {
    if (failed != null) {
      throw new CannotSearch("the @Observed method " + method + " fails: " + failed.message());
    }
  }

  /** Refuses a message whose phase cannot be computed. */
  public static void wherePhaseFails(String failed) {
    throw new CannotSearch(
        "the phase of a message cannot be computed: " + failed + "; --form async shows the sender");
  }

  /** Refuses a phase number too large for a state. */
  public static void wherePhasesAreMany(int phase, int most) {
    if (phase > most) {
      throw new CannotSearch(
          String.format(
              Locale.ROOT,
              "a process sends a message of phase %d, but rounds are searched up to phase %d only;"
                  + " --form async shows the sender",
              phase,
              most));
    }
  }

  /** Refuses a liveness search with faulty processes. */
  public static void whereSomeAreFaulty(Protocol protocol, int f) {
    if (f > 0 && protocol.faultyVariable().isPresent()) {
      throw new CannotSearch(
          protocol.name()
              + " has faulty processes, which never output; say -f 0 to ask whether the others do"
              + " without them");
    }
  }
}
