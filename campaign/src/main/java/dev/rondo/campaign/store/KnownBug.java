package dev.rondo.campaign.store;

/**
 * The state of a bug of an earlier version of a file, which is retested first.
 *
 * @param digest of the bug as it was known
 * @param signature of the bug as it was known
 * @param how it shows now
 * @param shown the digest of the bug that shows now, most often the same; empty where none does
 */
public record KnownBug(
    String file, String sourceHash, String digest, String signature, How how, String shown) {

  /** How it was retested. */
  public enum How {
    /** The replay of its run still shows a bug. */
    RUN,
    /**
     * The replay does not, or is not possible any more, but a seed that showed it still shows a
     * bug.
     */
    SEED,
    /** Neither does; the hunt may still find it again. */
    NOT_SHOWN
  }

  /** Whether the same bug is there. */
  public boolean isStillThere() {
    return shown.equals(digest);
  }

  /** A summary in one line. */
  public String sentence() {
    return "known bug %s in %s, %s: %s".formatted(digest, file, inWords(), signature);
  }

  /** Its state as text. */
  public String inWords() {
    String shows = isStillThere() ? "still there: %s shows it" : "%s shows another bug, " + shown;
    return switch (how) {
      case RUN -> shows.formatted("its run");
      case SEED -> shows.formatted("a seed");
      case NOT_SHOWN -> "not shown by its run, nor by its seeds";
    };
  }
}
