package dev.rondo.search.term;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An immutable tree for the value of a variable, a message or a spec. {@link Terms} hash-conses
 * terms, so that equal terms are the same object.
 */
public final class Term {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private static final ClassValue<Long> TYPE_HASHES =
      new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
          return textHash(type.getName());
        }
      };

  /** Cached hashes of small numbers. */
  private static final long[] SMALL =
      IntStream.range(0, 256)
          .mapToLong(
              number -> mix(textHash(Integer.toString(number)) ^ textHash("java.lang.Integer")))
          .toArray();

  public final Shape shape;
  public final @Nullable Object atom;
  public final Term[] parts;
  final boolean fixed;
  private final long hash;
  private final long nodeMask;
  private final long valueMask;
  private final int name;
  private int id;

  // The decoded value, if it is immutable.
  @Nullable Object shared;

  Term(Shape shape, @Nullable Object atom, Term[] parts) {
    this.shape = shape;
    this.atom = atom;
    this.parts = parts;
    boolean allFixed = shape.isFixed();
    long nodes = shape == Shape.NODE ? bit(atom) : 0;
    long values = shape == Shape.VALUE ? bit(atom) : 0;
    long mixed = mix(shape.hash() ^ atomHash(atom));
    for (Term part : parts) {
      mixed = mix(mixed * 31 + part.hash);
      allFixed &= part.fixed;
      nodes |= part.nodeMask;
      values |= part.valueMask;
    }
    this.hash = mixed;
    this.fixed = allFixed;
    this.name = atom instanceof Integer number ? number : 0;
    this.nodeMask = nodes;
    this.valueMask = values;
  }

  private static long bit(@Nullable Object number) {
    return 1L << (Integer) Objects.requireNonNull(number);
  }

  /** A hash of the content, the same on every machine and in every run. */
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
  public Term part(int position) {
    return parts[position];
  }

  /** The number of parts. */
  public int size() {
    return parts.length;
  }

  /** Spreads the bits of a number over all of it (the finalizer of SplitMix64). */
  public static long mix(long number) {
    long mixed = number + GOLDEN;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  static long textHash(String text) {
    long hash = 0xCBF29CE484222325L;
    for (int index = 0; index < text.length(); index++) {
      hash = (hash ^ text.charAt(index)) * 0x100000001B3L;
    }
    return hash;
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
            ? textHash(constant.name())
            : atom instanceof Long number ? number : textHash(atom.toString());
    return mix(content ^ TYPE_HASHES.get(atom.getClass()));
  }

  /** Compares contents; {@link Terms} needs it for hash-consing. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Term term
            && hash == term.hash
            && shape == term.shape
            && Objects.equals(atom, term.atom)
            && Arrays.equals(parts, term.parts));
  }

  @Override
  public int hashCode() {
    return Long.hashCode(hash);
  }

  @Override
  public String toString() {
    return parts.length == 0 ? String.valueOf(atom) : shape + Arrays.toString(parts);
  }
}
