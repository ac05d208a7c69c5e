package dev.rondo.tester.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A value as a tree without identity: what a variable, a message or a spec holds. {@link Terms}
 * makes one term for each distinct value, so that terms are equal where they are the same object.
 */
public final class Term {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  final Shape shape;
  final @Nullable Object atom;
  final Term[] parts;
  final boolean fixed;
  private final long hash;
  private final boolean namesNodes;
  private final boolean namesValues;
  private int id;

  // A decoded value that nobody can change; made once.
  @Nullable Object shared;

  Term(Shape shape, @Nullable Object atom, Term[] parts) {
    this.shape = shape;
    this.atom = atom;
    this.parts = parts;
    boolean allFixed = shape.isFixed();
    boolean nodes = shape == Shape.NODE;
    boolean values = shape == Shape.VALUE;
    long mixed = mix(shape.hash() ^ atomHash(atom));
    for (Term part : parts) {
      mixed = mix(mixed * 31 + part.hash);
      allFixed &= part.fixed;
      nodes |= part.namesNodes;
      values |= part.namesValues;
    }
    this.hash = mixed;
    this.fixed = allFixed;
    this.namesNodes = nodes;
    this.namesValues = values;
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
    return namesNodes;
  }

  /** Whether a value that counts as interchangeable is in it. */
  public boolean namesValues() {
    return namesValues;
  }

  /** The terms that it is made of, as many as its kind of value has. */
  public Term part(int position) {
    return parts[position];
  }

  /** How many terms it is made of. */
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
    long content =
        atom instanceof Enum<?> constant
            ? textHash(constant.name())
            : atom instanceof Long number ? number : textHash(atom.toString());
    return mix(content ^ textHash(atom.getClass().getName()));
  }

  /** Equal in content; {@link Terms} needs it before a term is known to be the only one. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Term term
            && hash == term.hash
            && shape == term.shape
            && java.util.Objects.equals(atom, term.atom)
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
