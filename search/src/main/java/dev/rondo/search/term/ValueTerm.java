package dev.rondo.search.term;

import dev.rondo.run.value.Hashing;
import dev.rondo.run.value.ValueCodec;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An immutable tree for the value of a variable, a message or a spec. {@link ValueTerms}
 * hash-conses terms, so that equal terms are the same object.
 */
public final class ValueTerm {

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

  /** Cached hashes of small numbers. */
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
  public final ValueTerm[] parts;

  /** Whether the value and all that it holds never change. */
  final boolean immutable;

  private final long hash;
  private final long nodeMask;
  private final long valueMask;
  private final int name;
  private int id;

  // The decoded value, if it is immutable.
  @Nullable Object shared;

  ValueTerm(ValueCodec codec, @Nullable Object atom, ValueTerm[] parts) {
    this.codec = codec;
    this.atom = atom;
    this.parts = parts;
    boolean allImmutable = codec.isImmutable();
    long nodes = codec == ValueCodec.NODE ? bit(atom) : 0;
    long values = codec == VALUE ? bit(atom) : 0;
    long mixed = Hashing.mix(codec.hash() ^ atomHash(atom));
    for (ValueTerm part : parts) {
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

  /** Whether the value and all that it holds never change. */
  public boolean isImmutable() {
    return immutable;
  }

  private static long bit(@Nullable Object number) {
    return 1L << (Integer) Objects.requireNonNull(number);
  }

  /** A hash of the content, the same on every machine and in every run. */
  public long hash() {
    return hash;
  }

  /**
   * The number of this term among all of its {@link ValueTerms}; it depends on the order of
   * discovery.
   */
  public int id() {
    return id;
  }

  void number(int newId) {
    id = newId;
  }

  /** Whether it contains a {@link rondo.NodeId}. */
  public boolean namesNodes() {
    return nodeMask != 0;
  }

  /** Whether it contains an interchangeable value. */
  public boolean namesValues() {
    return valueMask != 0;
  }

  /** The index of a process, or the number of an interchangeable value. */
  public int name() {
    return name;
  }

  /** The processes that it may name, as bits of their indices modulo 64. */
  public long nodeMask() {
    return nodeMask;
  }

  /** The interchangeable values that it may contain, as bits of the values modulo 64. */
  public long valueMask() {
    return valueMask;
  }

  /** A part. */
  public ValueTerm part(int position) {
    return parts[position];
  }

  /** The number of parts. */
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

  /** Compares contents; {@link ValueTerms} needs it for hash-consing. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ValueTerm term
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
