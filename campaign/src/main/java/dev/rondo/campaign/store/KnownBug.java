package dev.rondo.campaign.store;

/**
 * What has become of a bug of an earlier text of a file, which is tried before all else.
 *
 * @param digest of the bug as it was known
 * @param signature of the bug as it was known
 * @param how it shows now
 * @param shown the digest of the bug that shows now, most often the same; empty where none does
 */
public record KnownBug(
    String file, String sourceHash, String digest, String signature, How how, String shown) {

  /** In which way. */
  public enum How {
    /** Its run, taken step by step, still breaks something. */
    RUN,
    /** Its run does not, or does not fit the file any more, but a seed that showed it does. */
    SEED,
    /** Neither does; the hunt may find it again all the same. */
    NOT_SHOWN
  }

  /** Whether the same bug is there. */
  public boolean isStillThere() {
    return shown.equals(digest);
  }

  /** All of it in a line. */
  public String sentence() {
    return "known bug %s in %s, %s: %s".formatted(digest, file, inWords(), signature);
  }

  /** What has become of it. */
  public String inWords() {
    String shows = isStillThere() ? "still there: %s shows it" : "%s shows another bug, " + shown;
    return switch (how) {
      case RUN -> shows.formatted("its run");
      case SEED -> shows.formatted("a seed");
      case NOT_SHOWN -> "not shown by its run, nor by its seeds";
    };
  }
}
