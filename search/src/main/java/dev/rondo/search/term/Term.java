package dev.rondo.search.term;

import dev.rondo.run.value.Hashing;
import dev.rondo.run.value.ValueCodec;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A value as a tree without identity: what a variable, a message or a spec holds. {@link Terms}
 * makes one term for each distinct value, so that terms are equal where they are the same object.
 */
public final class Term {

  /** A number that counts as interchangeable with others of its kind. */
  public static final ValueCodec VALUE = ValueCodec.leaf("value", ValueCodec.Category.ATOM);

  /** A bare sequence of terms: the variables of a process, for instance. */
  static final ValueCodec TUPLE = ValueCodec.leaf("tuple", ValueCodec.Category.LIST);

  /** A multiset of terms. */
  static final ValueCodec BAG = new Bag();

  private static final ClassValue<Long> TYPE_HASHES =
      new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
          return Hashing.ofText(type.getName());
        }
      };

  /** The hashes of numbers that most terms are made of. */
  private static final long[] SMALL =
      IntStream.range(0, 256)
          .mapToLong(
              number ->
                  Hashing.mix(
                      Hashing.ofText(Integer.toString(number))
                          ^ Hashing.ofText("java.lang.Integer")))
          .toArray();

  public final ValueCodec codec;
  public final @Nullable Object atom;
  public final Term[] parts;

  /** Whether the value and all that it holds never change. */
  final boolean immutable;

  private final long hash;
  private final long nodeMask;
  private final long valueMask;
  private final int name;
  private int id;

  // A decoded value that nobody can change; made once.
  @Nullable Object shared;

  Term(ValueCodec codec, @Nullable Object atom, Term[] parts) {
    this.codec = codec;
    this.atom = atom;
    this.parts = parts;
    boolean allImmutable = codec.isImmutable();
    long nodes = codec == ValueCodec.NODE ? bit(atom) : 0;
    long values = codec == VALUE ? bit(atom) : 0;
    long mixed = Hashing.mix(codec.hash() ^ atomHash(atom));
    for (Term part : parts) {
      mixed = Hashing.mix(mixed * 31 + part.hash);
      allImmutable &= part.immutable;
      nodes |= part.nodeMask;
      values |= part.valueMask;
    }
    this.hash = mixed;
    this.immutable = allImmutable;
    this.name = atom instanceof Integer number ? number : 0;
    this.nodeMask = nodes;
    this.valueMask = values;
  }

  private static long bit(@Nullable Object number) {
    return 1L << (Integer) java.util.Objects.requireNonNull(number);
  }

  /** A number that depends on the content alone: the same on every machine and in every run. */
  public long hash() {
    return hash;
  }

  /**
   * The number of this term among all of its {@link Terms}; it depends on the order of discovery.
   */
  public int id() {
    return id;
  }

  void number(int newId) {
    id = newId;
  }

  /** Whether a {@link rondo.NodeId} is in it. */
  public boolean namesNodes() {
    return nodeMask != 0;
  }

  /** Whether a value that counts as interchangeable is in it. */
  public boolean namesValues() {
    return valueMask != 0;
  }

  /** The index of a process, or the number of an interchangeable value. */
  public int name() {
    return name;
  }

  /** Which processes it may name, each by the bit of its index modulo 64. */
  public long nodeMask() {
    return nodeMask;
  }

  /** Which interchangeable values may be in it, each by the bit of the value modulo 64. */
  public long valueMask() {
    return valueMask;
  }

  /** The terms that it is made of, as many as its kind of value has. */
  public Term part(int position) {
    return parts[position];
  }

  /** How many terms it is made of. */
  public int size() {
    return parts.length;
  }

  private static long atomHash(@Nullable Object atom) {
    if (atom == null) {
      return 0;
    }
    if (atom instanceof Integer number && number >= 0 && number < SMALL.length) {
      return SMALL[number];
    }
    long content =
        atom instanceof Enum<?> constant
            ? Hashing.ofText(constant.name())
            : atom instanceof Long number ? number : Hashing.ofText(atom.toString());
    return Hashing.mix(content ^ TYPE_HASHES.get(atom.getClass()));
  }

  /** Equal in content; {@link Terms} needs it before a term is known to be the only one. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Term term
            && hash == term.hash
            && codec == term.codec
            && java.util.Objects.equals(atom, term.atom)
            && Arrays.equals(parts, term.parts));
  }

  @Override
  public int hashCode() {
    return Long.hashCode(hash);
  }

  @Override
  public String toString() {
    return parts.length == 0 ? String.valueOf(atom) : codec + Arrays.toString(parts);
  }

  /** No value is one: terms alone are put into it. */
  private static final class Bag extends ValueCodec {
    Bag() {
      super("bag", Category.LIST, Order.HASHED);
    }

    @Override
    public boolean isImmutable() {
      return true;
    }

    @Override
    public @Nullable Object[] parts(Object value) {
      throw new IllegalStateException("no value is a bag");
    }

    @Override
    public Object make(@Nullable Object[] parts) {
      return List.of(parts);
    }
  }
}
