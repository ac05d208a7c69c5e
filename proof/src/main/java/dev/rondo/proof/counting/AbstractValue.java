package dev.rondo.proof.counting;

import java.util.List;

/** A value of the counter abstraction. */
sealed interface AbstractValue {

  AbstractValue NULL = new NullValue();

  /** The order of a value relative to the chosen one. */
  enum Region {
    BELOW,
    FOCUS,
    ABOVE
  }

  /** How far a phase is from the current one. */
  enum PhaseDistance {
    PAST,
    NOW,
    NEXT,
    LATER;

    /** Of a phase that is so many after the current one. */
    static PhaseDistance of(long after) {
      return after < 0 ? PAST : after == 0 ? NOW : after == 1 ? NEXT : LATER;
    }
  }

  /** True or false. */
  record BooleanValue(boolean value) implements AbstractValue {}

  /** A number of messages, n, f, a constant, or a linear combination of these. */
  record Count(LinearTerm amount) implements AbstractValue {
    static Count of(long constant) {
      return new Count(LinearTerm.of(constant));
    }
  }

  /** An input, or a number from the range of inputs. */
  record InputValue(Region region) implements AbstractValue {}

  /** The number of a phase. */
  record PhaseNumber(PhaseDistance distance) implements AbstractValue {}

  /** A constant of an enum. */
  record EnumConstant(String type, String name) implements AbstractValue {}

  /** The null reference. */
  record NullValue() implements AbstractValue {}

  /** A record. */
  record RecordValue(String type, List<AbstractValue> components) implements AbstractValue {}

  /** The messages of one content, and their number. */
  record MessageGroup(RecordValue message, LinearTerm times) {}

  /**
   * A mailbox or a view of one.
   *
   * @param name tells it apart from all others of a run
   */
  record MailboxView(String name, List<MessageGroup> entries) implements AbstractValue {

    LinearTerm size() {
      return entries.stream().map(MessageGroup::times).reduce(LinearTerm.ZERO, LinearTerm::plus);
    }
  }

  /** The position of a message, in a loop over the positions of a mailbox. */
  record MessagePosition(String view, RecordValue message) implements AbstractValue {}

  /** A fresh iterator of a mailbox. */
  record IteratorValue(MailboxView view) implements AbstractValue {}
}
