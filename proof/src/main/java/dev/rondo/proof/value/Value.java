package dev.rondo.proof.value;

import dev.rondo.proof.term.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value of the user's code, built from terms: its shape is known, its content may be symbolic.
 */
public sealed interface Value {

  /** A value of one term. */
  record Scalar(ScalarType kind, Term term) implements Value {}

  /** The kind of a scalar. */
  record ScalarType(Base base, String enumName) {
    /** {@code int} and its box. */
    public static final ScalarType INT = new ScalarType(Base.INT, "");

    /** {@code boolean} and its box. */
    public static final ScalarType BOOL = new ScalarType(Base.BOOL, "");

    /** A process, by its index; -1 is null. */
    public static final ScalarType NODE = new ScalarType(Base.NODE, "");

    /** A constant of an enum, by its ordinal; -1 is null. */
    public static ScalarType ofEnum(String name) {
      return new ScalarType(Base.ENUM, name);
    }

    /** Whether it can be null, which is -1 then. */
    public boolean nullable() {
      return base == Base.NODE || base == Base.ENUM;
    }
  }

  /** The kinds of scalars. */
  enum Base {
    INT,
    BOOL,
    NODE,
    ENUM
  }

  /** Null of an unknown type. */
  record NullValue() implements Value {}

  /**
   * A record, a map entry included.
   *
   * @param present whether it is not null
   * @param sender the sender, for a message out of a mailbox: it tells messages apart that have the
   *     same content
   */
  record RecordValue(Term present, String type, List<Value> components, @Nullable Term sender)
      implements Value {

    /** The type of the results of {@code Map.entry}. */
    public static final String ENTRY = "Map.Entry";
  }

  /**
   * A list or an array.
   *
   * @param present whether it is not null
   * @param slots its elements, as many as it can have; those behind its length have no meaning
   * @param change whether the user's code may change it in place
   */
  record ListValue(Term present, Term length, List<Value> slots, Mutability change)
      implements Value {

    /** Whether it may change; two names for it would then have to change together. */
    public boolean mutable() {
      return change == Mutability.ALLOWED || change == Mutability.UNSURE;
    }
  }

  /** Whether a list can be changed. */
  enum Mutability {
    /** It can be changed, like arrays and {@code new ArrayList<>()}. */
    ALLOWED,
    /** A change throws an exception. */
    REFUSED,
    /**
     * A change or a query for null throws an exception: {@code List.of} and {@code List.copyOf}.
     */
    STRICT,
    /** It is never changed; the effect of a change, or of a query for null, is unknown. */
    LEFT_ALONE,
    /** It is unknown whether it can be changed. */
    UNSURE
  }

  /**
   * A set, or a copy of one: candidate values, each of which is in it or not. A value may occur
   * twice.
   *
   * @param sorted whether its first element is the least
   */
  record SetValue(List<Slot> slots, boolean mutable, boolean sorted) implements Value {}

  /** A mailbox or a view of one: at most one message of each sender, in the order of senders. */
  record MailboxValue(List<Slot> slots) implements Value {}

  /**
   * The elements of a stream.
   *
   * @param mustRun whether a function in the pipeline has effects, so that it matters whether it is
   *     applied to all elements
   */
  record StreamValue(List<Slot> slots, boolean mustRun) implements Value {

    /** The elements of a collection. */
    public StreamValue(List<Slot> slots) {
      this(slots, false);
    }
  }

  /** A value that may exist, as {@code Optional} and {@code OptionalInt}. */
  record OptionalValue(Term present, Value value) implements Value {}

  /** An iterator that has not moved. */
  record IteratorValue(List<Slot> slots) implements Value {}

  /** A value for each of some processes: waiting messages that differ by destination. */
  record NodeMapValue(List<Value> values, Value last) implements Value {}

  /**
   * The position of a message in a mailbox, as a loop over positions has it.
   *
   * @param sender the slot of the message
   */
  record MailboxPosition(MailboxValue box, int sender, Term term) implements Value {}

  /**
   * An unknown value, in an over-approximation.
   *
   * @param number distinguishes it from others
   */
  record Opaque(int number) implements Value {}

  /**
   * A value that may exist.
   *
   * @param sender the index of the sender, or -1
   */
  record Slot(Term present, Value value, int sender) {}
}
