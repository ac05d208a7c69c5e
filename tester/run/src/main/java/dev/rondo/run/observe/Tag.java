package dev.rondo.run.observe;

/** A phase and a round; both 0 where there is no time yet. */
public record Tag(int phase, int round) {

  /** Before the first round, and where messages have no tags. */
  public static final Tag NONE = new Tag(0, 0);

  /** The tag of messages that are sent at a {@link Time}. */
  public static Tag of(long time) {
    return new Tag(Time.phase(time), Time.round(time));
  }

  /** As text: {@code (2, 3)}. */
  @Override
  public String toString() {
    return equals(NONE) ? "" : "(" + phase + ", " + round + ")";
  }
}
