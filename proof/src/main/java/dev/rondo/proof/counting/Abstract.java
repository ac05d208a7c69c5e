package dev.rondo.proof.counting;

import java.util.List;

/** A value as far as it is told apart. */
sealed interface Abstract {

  Abstract NULL = new Nothing();

  /** Where a value stands to the chosen one. */
  enum Region {
    BELOW,
    FOCUS,
    ABOVE
  }

  /** How far a phase is from the current one. */
  enum Distance {
    PAST,
    NOW,
    NEXT,
    LATER;

    /** Of a phase that is so many after the current one. */
    static Distance of(long after) {
      return after < 0 ? PAST : after == 0 ? NOW : after == 1 ? NEXT : LATER;
    }
  }

  /** True or false. */
  record Truth(boolean value) implements Abstract {}

  /** A number that is counted with: how many messages there are, n, f, a constant. */
  record Count(Linear amount) implements Abstract {
    static Count of(long constant) {
      return new Count(Linear.of(constant));
    }
  }

  /** An input, or a number from the range of inputs. */
  record Datum(Region region) implements Abstract {}

  /** The number of a phase. */
  record Time(Distance distance) implements Abstract {}

  /** A constant of an enum. */
  record Constant(String type, String name) implements Abstract {}

  /** No object at all. */
  record Nothing() implements Abstract {}

  /** A record. */
  record Made(String type, List<Abstract> components) implements Abstract {}

  /** So many messages of one content. */
  record Entry(Made message, Linear times) {}

  /**
   * A mailbox or a view of one.
   *
   * @param name tells it apart from all others of a run
   */
  record View(String name, List<Entry> entries) implements Abstract {

    Linear size() {
      return entries.stream().map(Entry::times).reduce(Linear.ZERO, Linear::plus);
    }
  }

  /** The position of a message, in a loop over the positions of a mailbox. */
  record Place(String view, Made message) implements Abstract {}

  /** What comes first, of a mailbox's iterator. */
  record Start(View view) implements Abstract {}
}
