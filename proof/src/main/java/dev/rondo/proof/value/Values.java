package dev.rondo.proof.value;

import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.MailboxPosition;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.Mutability;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.Opaque;
import dev.rondo.proof.value.Value.OptionalValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.ScalarType;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Selects between values and compares them. */
public final class Values {

  /** Null is always a possible value. */
  public static final NullValue NULL = new NullValue();

  private final Terms terms;
  private int unknowns;

  /** For values built from the terms of a factory. */
  public Values(Terms terms) {
    this.terms = terms;
  }

  /** The factory of the terms. */
  public Terms terms() {
    return terms;
  }

  /** A number. */
  public Scalar number(Term term) {
    return new Scalar(ScalarType.INT, term);
  }

  /** A number. */
  public Scalar number(long value) {
    return number(terms.number(value));
  }

  /** A truth value. */
  public Scalar bool(Term term) {
    return new Scalar(ScalarType.BOOL, term);
  }

  /** A process. */
  public Scalar node(Term index) {
    return new Scalar(ScalarType.NODE, index);
  }

  /** The default value of a field. */
  public Scalar initial(ScalarType kind) {
    return kind.equals(ScalarType.BOOL)
        ? bool(terms.bool(false))
        : new Scalar(kind, terms.number(kind.nullable() ? -1 : 0));
  }

  /** In arithmetic, a position in a mailbox is a number. */
  public Value plain(Value value) {
    return value instanceof MailboxPosition position ? number(position.term()) : value;
  }

  /** Two values have different shapes, which is not supported. */
  public static final class ShapeMismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String hint;

    ShapeMismatch(String what) {
      this(what, "give both paths values of one type");
    }

    ShapeMismatch(String what, String hint) {
      super(what);
      this.hint = hint;
    }

    /** What to write instead. */
    public String hint() {
      return hint;
    }
  }

  /** One of two values, chosen by a condition. */
  public Value choose(Term condition, Value then, Value otherwise) {
    if (then == otherwise || terms.isTrue(condition)) {
      return then;
    }
    if (terms.isFalse(condition)) {
      return otherwise;
    }
    if (then instanceof Opaque || otherwise instanceof Opaque) {
      return then.equals(otherwise) ? then : chooseOpaque(condition, then, otherwise);
    }
    if (then instanceof NullValue && !(otherwise instanceof NullValue)) {
      return absentWhere(condition, otherwise);
    }
    if (otherwise instanceof NullValue && !(then instanceof NullValue)) {
      return absentWhere(terms.not(condition), then);
    }
    return both(condition, plain(then), plain(otherwise));
  }

  /** One of two values of which one is opaque; the other one gives its type. */
  private Value chooseOpaque(Term condition, Value then, Value otherwise) {
    if (then instanceof Scalar known) {
      return both(condition, known, fresh(known.kind()));
    }
    return otherwise instanceof Scalar known
        ? both(condition, fresh(known.kind()), known)
        : opaque();
  }

  private Value both(Term condition, Value then, Value otherwise) {
    if (then instanceof Scalar a && otherwise instanceof Scalar b && a.kind().equals(b.kind())) {
      return new Scalar(a.kind(), terms.ite(condition, a.term(), b.term()));
    }
    if (then instanceof RecordValue a && otherwise instanceof RecordValue b) {
      return structure(condition, a, b);
    }
    if (then instanceof ListValue a && otherwise instanceof ListValue b) {
      return sequence(condition, a, b);
    }
    if (then instanceof SetValue a && otherwise instanceof SetValue b) {
      return collected(condition, a, b);
    }
    if (then instanceof MailboxValue a && otherwise instanceof MailboxValue b) {
      return new MailboxValue(boxSlots(condition, a, b));
    }
    if (then instanceof OptionalValue a && otherwise instanceof OptionalValue b) {
      return new OptionalValue(
          terms.ite(condition, a.present(), b.present()), choose(condition, a.value(), b.value()));
    }
    if (then instanceof NodeMapValue a && otherwise instanceof NodeMapValue b) {
      return new NodeMapValue(
          zip(a.values(), b.values(), (x, y) -> choose(condition, x, y)),
          choose(condition, a.last(), b.last()));
    }
    if (then instanceof NullValue && otherwise instanceof NullValue) {
      return then;
    }
    if (then instanceof SetValue || otherwise instanceof SetValue) {
      throw new ShapeMismatch(
          "a list that is copied from a set where other lists come as well",
          "keep and send the set itself, as Set.copyOf(…)");
    }
    throw new ShapeMismatch("a value is of one kind on one path and of another on another");
  }

  private RecordValue structure(Term condition, RecordValue a, RecordValue b) {
    if (!a.type().equals(b.type())) {
      throw new ShapeMismatch(
          "a value is a " + a.type() + " on one path and a " + b.type() + " on another");
    }
    Term sender =
        a.sender() == null || b.sender() == null
            ? null
            : terms.ite(condition, a.sender(), b.sender());
    return new RecordValue(
        terms.ite(condition, a.present(), b.present()),
        a.type(),
        zip(a.components(), b.components(), (x, y) -> choose(condition, x, y)),
        sender);
  }

  private ListValue sequence(Term condition, ListValue a, ListValue b) {
    List<Value> slots = new ArrayList<>();
    for (int index = 0; index < Math.max(a.slots().size(), b.slots().size()); index++) {
      // Elements behind the end of the shorter one have no meaning.
      if (index >= a.slots().size()) {
        slots.add(b.slots().get(index));
      } else if (index >= b.slots().size()) {
        slots.add(a.slots().get(index));
      } else {
        slots.add(choose(condition, a.slots().get(index), b.slots().get(index)));
      }
    }
    return new ListValue(
        terms.ite(condition, a.present(), b.present()),
        terms.ite(condition, a.length(), b.length()),
        List.copyOf(slots),
        either(a, b));
  }

  private static Mutability either(ListValue a, ListValue b) {
    if (a.change() == b.change()) {
      return a.change();
    }
    return a.mutable() || b.mutable() ? Mutability.UNSURE : Mutability.LEFT_ALONE;
  }

  private SetValue collected(Term condition, SetValue a, SetValue b) {
    if (a.mutable() != b.mutable()) {
      throw new ShapeMismatch("a set can be changed on one path and not on another");
    }
    SetValue merged = new SetValue(List.of(), a.mutable(), a.sorted() && b.sorted());
    for (Slot slot : a.slots()) {
      merged = with(merged, terms.and(condition, slot.present()), slot.value());
    }
    for (Slot slot : b.slots()) {
      merged = with(merged, terms.and(terms.not(condition), slot.present()), slot.value());
    }
    return merged;
  }

  /** A set with another value under a condition; equal values share a place. */
  public SetValue with(SetValue set, Term condition, Value value) {
    List<Slot> slots = new ArrayList<>(set.slots());
    if (!terms.isFalse(condition)) {
      for (int index = 0; index < slots.size(); index++) {
        Slot slot = slots.get(index);
        if (slot.value().equals(value)) {
          slots.set(index, new Slot(terms.or(slot.present(), condition), value, -1));
          return new SetValue(List.copyOf(slots), set.mutable(), set.sorted());
        }
      }
      slots.add(new Slot(condition, value, -1));
    }
    return new SetValue(List.copyOf(slots), set.mutable(), set.sorted());
  }

  private List<Slot> boxSlots(Term condition, MailboxValue a, MailboxValue b) {
    return zip(
        a.slots(),
        b.slots(),
        (x, y) ->
            new Slot(
                terms.ite(condition, x.present(), y.present()),
                choose(condition, x.value(), y.value()),
                x.sender()));
  }

  private static <T, R> List<R> zip(List<T> a, List<T> b, BiFunction<T, T, R> pair) {
    if (a.size() != b.size()) {
      throw new ShapeMismatch("two values differ in how many parts they have");
    }
    List<R> zipped = new ArrayList<>();
    for (int index = 0; index < a.size(); index++) {
      zipped.add(pair.apply(a.get(index), b.get(index)));
    }
    return List.copyOf(zipped);
  }

  private Value absentWhere(Term condition, Value value) {
    Term rest = terms.not(condition);
    if (value instanceof Scalar scalar && scalar.kind().nullable()) {
      return new Scalar(scalar.kind(), terms.ite(condition, terms.number(-1), scalar.term()));
    }
    if (value instanceof RecordValue s) {
      return new RecordValue(terms.and(rest, s.present()), s.type(), s.components(), s.sender());
    }
    if (value instanceof ListValue s) {
      return new ListValue(terms.and(rest, s.present()), s.length(), s.slots(), s.change());
    }
    throw new ShapeMismatch("a value that may be null is of a type that is not covered");
  }

  /** Whether a value is null. */
  public Term isNull(Value value) {
    if (value instanceof NullValue) {
      return terms.bool(true);
    }
    if (value instanceof Scalar scalar && scalar.kind().nullable()) {
      return terms.eq(scalar.term(), terms.number(-1));
    }
    if (value instanceof RecordValue structure) {
      return terms.not(structure.present());
    }
    if (value instanceof Opaque) {
      return fresh(ScalarType.BOOL).term();
    }
    return value instanceof ListValue sequence ? terms.not(sequence.present()) : terms.bool(false);
  }

  /** Whether two values are equal, as {@code equals} defines it; null equals null. */
  public Term same(Value left, Value right) {
    Value a = plain(left);
    Value b = plain(right);
    if (a instanceof Opaque || b instanceof Opaque) {
      return fresh(ScalarType.BOOL).term();
    }
    if (a instanceof NullValue) {
      return isNull(b);
    }
    if (b instanceof NullValue) {
      return isNull(a);
    }
    if (a instanceof Scalar x && b instanceof Scalar y && x.kind().equals(y.kind())) {
      return terms.eq(x.term(), y.term());
    }
    if (a instanceof RecordValue x && b instanceof RecordValue y) {
      return sameStructure(x, y);
    }
    if (a instanceof ListValue x && b instanceof ListValue y) {
      return sameSequence(x, y);
    }
    throw new ShapeMismatch("values are compared that are of different kinds");
  }

  private Term sameStructure(RecordValue a, RecordValue b) {
    if (!a.type().equals(b.type())) {
      return terms.and(terms.not(a.present()), terms.not(b.present()));
    }
    List<Term> parts = new ArrayList<>();
    for (int index = 0; index < a.components().size(); index++) {
      parts.add(same(a.components().get(index), b.components().get(index)));
    }
    return terms.and(
        terms.eq(a.present(), b.present()), terms.or(terms.not(a.present()), terms.and(parts)));
  }

  private Term sameSequence(ListValue a, ListValue b) {
    List<Term> parts = new ArrayList<>();
    parts.add(terms.eq(a.length(), b.length()));
    for (int index = 0; index < Math.min(a.slots().size(), b.slots().size()); index++) {
      Term inside = terms.lt(terms.number(index), a.length());
      parts.add(terms.implies(inside, same(a.slots().get(index), b.slots().get(index))));
    }
    return terms.and(
        terms.eq(a.present(), b.present()), terms.or(terms.not(a.present()), terms.and(parts)));
  }

  /** The first element that exists, or else the last one. */
  public Optional<Value> firstOf(List<Slot> slots) {
    Value first = null;
    for (int index = slots.size() - 1; index >= 0; index--) {
      Slot slot = slots.get(index);
      if (!terms.isFalse(slot.present())) {
        first = first == null ? slot.value() : choose(slot.present(), slot.value(), first);
      }
    }
    return Optional.ofNullable(first);
  }

  /** Whether one of several elements exists. */
  public Term any(List<Slot> slots) {
    return terms.or(slots.stream().map(Slot::present).toList());
  }

  /** An unknown value. */
  public Opaque opaque() {
    return new Opaque(++unknowns);
  }

  /** An arbitrary scalar of a kind, a fresh one each time. */
  public Scalar fresh(ScalarType kind) {
    return unknown(kind, "unknown_" + ++unknowns);
  }

  /** A fresh scalar of a kind. */
  public Scalar unknown(ScalarType kind, String name) {
    return new Scalar(
        kind, terms.variable(name, kind.equals(ScalarType.BOOL) ? Sort.BOOL : Sort.INT));
  }
}
