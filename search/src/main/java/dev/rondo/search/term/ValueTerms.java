package dev.rondo.search.term;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.run.value.UnsupportedValue;
import dev.rondo.run.value.ValueCodec;
import dev.rondo.run.value.ValueCodecs;
import dev.rondo.search.engine.CannotSearch;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * Encodes values as hash-consed {@link ValueTerm}s and decodes them. A decoded value is a copy, so
 * that changing it does not change the term.
 *
 * <p>Thread-safe. The numbers of terms depend on the order of discovery, so no result may depend on
 * them; {@link ValueTerm#hash()} does not.
 */
public final class ValueTerms {

  private static final ValueTerm[] NO_PARTS = {};
  private static final int CHUNK_BITS = 14;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int MOST_CHUNKS = 1 << (31 - CHUNK_BITS);
  private static final int BYTES_PER_TERM = 128;

  private final ValueSlots slots;
  private final ConcurrentHashMap<ValueTerm, ValueTerm> known = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<ValueTerm @Nullable []> chunks =
      new AtomicReferenceArray<>(MOST_CHUNKS);
  // Stored separately, since a search reads little else so often.
  private final AtomicReferenceArray<long @Nullable []> hashes =
      new AtomicReferenceArray<>(MOST_CHUNKS);
  private volatile int count;
  private final ValueTerm nothing;

  /** With the term of null alone, whose number is 0. */
  public ValueTerms(ValueSlots slots) {
    this.slots = slots;
    this.nothing = kept(new ValueTerm(ValueCodec.ATOM, null, NO_PARTS));
  }

  /** The term of null. */
  public ValueTerm nothing() {
    return nothing;
  }

  /** How many terms there are. */
  public int count() {
    return count;
  }

  /** The approximate memory of all terms. */
  public long bytes() {
    return (long) count * BYTES_PER_TERM;
  }

  /** The term with a number. */
  public ValueTerm get(int id) {
    return Objects.requireNonNull(chunks.get(id >>> CHUNK_BITS))[id & (CHUNK - 1)];
  }

  /** The {@link ValueTerm#hash()} of the term with a number. */
  public long hash(int id) {
    return Objects.requireNonNull(hashes.get(id >>> CHUNK_BITS))[id & (CHUNK - 1)];
  }

  /** The term of a process. */
  public ValueTerm node(int index) {
    return kept(new ValueTerm(ValueCodec.NODE, index, NO_PARTS));
  }

  /** The term of an interchangeable value. */
  public ValueTerm value(int number) {
    return kept(new ValueTerm(ValueTerm.VALUE, number, NO_PARTS));
  }

  /** A tuple of terms. */
  public ValueTerm tuple(ValueTerm... parts) {
    return kept(new ValueTerm(ValueTerm.TUPLE, null, parts));
  }

  /** A tuple with further terms at its end. */
  public ValueTerm appended(ValueTerm tuple, List<ValueTerm> more) {
    if (more.isEmpty()) {
      return tuple;
    }
    ValueTerm[] all = new ValueTerm[tuple.size() + more.size()];
    for (int index = 0; index < all.length; index++) {
      all[index] = index < tuple.size() ? tuple.part(index) : more.get(index - tuple.size());
    }
    return tuple(all);
  }

  /** A multiset of terms. */
  public ValueTerm bag(ValueTerm... parts) {
    return made(ValueTerm.BAG, parts.clone());
  }

  /**
   * The term of a value.
   *
   * @throws CannotSearch if the value cannot be copied
   */
  public ValueTerm encode(@Nullable Object value) {
    return new Encoding().term(value, false);
  }

  /** The term of an output. */
  public ValueTerm encodeOutput(Object value) {
    return new Encoding().term(value, slots.inOutputs());
  }

  /** The term of an input of a process. */
  public ValueTerm encodeInput(Object value) {
    return new Encoding().term(value, slots.inInputs());
  }

  /**
   * The terms of the variables of one process as a tuple. Variables that share a mutable object are
   * refused, since copies would not share it.
   *
   * @param values whether the numbers in each variable are interchangeable
   * @param names the variables as {@link DeclaredVariables}
   */
  public ValueTerm encodeAll(@Nullable Object[] variables, boolean[] values, List<String> names) {
    Encoding encoding = new Encoding();
    ValueTerm[] parts = new ValueTerm[variables.length];
    for (int index = 0; index < parts.length; index++) {
      encoding.place = names.get(index);
      parts[index] = encoding.term(variables[index], values[index]);
    }
    return tuple(parts);
  }

  /** A value that equals the one a term was made of. */
  public @Nullable Object decode(ValueTerm term) {
    if (term.immutable) {
      if (term.shared == null) {
        term.shared = decoded(term);
      }
      return term.shared;
    }
    return decoded(term);
  }

  private @Nullable Object decoded(ValueTerm term) {
    if (term.codec == ValueCodec.NODE) {
      return NodeId.of((Integer) Objects.requireNonNull(term.atom));
    }
    if (term.codec == ValueCodec.ATOM || term.codec == ValueTerm.VALUE) {
      return term.atom;
    }
    @Nullable Object[] parts = new Object[term.parts.length];
    for (int index = 0; index < parts.length; index++) {
      parts[index] = decode(term.parts[index]);
    }
    return term.codec.make(parts);
  }

  /** Writes all terms, to be {@link #read} into new ones. */
  public void write(DataOutput out, ClassLoader loader) throws IOException {
    new TermFile(this, loader).write(out);
  }

  /**
   * Reads terms with the numbers they had. There must be no terms yet.
   *
   * @param loader finds the classes of the protocol
   */
  public void read(DataInput in, ClassLoader loader) throws IOException {
    new TermFile(this, loader).read(in);
  }

  ValueTerm again(ValueCodec codec, @Nullable Object atom, ValueTerm[] parts) {
    return kept(new ValueTerm(codec, atom, parts));
  }

  /** The term of a value that is made of these parts; the array is the term's from then on. */
  public ValueTerm made(ValueCodec codec, ValueTerm[] parts) {
    if (codec.isUnordered()) {
      Arrays.sort(parts, Comparator.comparingLong(ValueTerm::hash));
    }
    return kept(new ValueTerm(codec, null, parts));
  }

  private ValueTerm kept(ValueTerm term) {
    ValueTerm first = known.get(term);
    return first != null ? first : known.computeIfAbsent(term, this::numbered);
  }

  private synchronized ValueTerm numbered(ValueTerm term) {
    int id = count;
    ValueTerm[] chunk = chunks.get(id >>> CHUNK_BITS);
    if (chunk == null) {
      chunk = new ValueTerm[CHUNK];
      chunks.set(id >>> CHUNK_BITS, chunk);
      hashes.set(id >>> CHUNK_BITS, new long[CHUNK]);
    }
    term.number(id);
    chunk[id & (CHUNK - 1)] = term;
    Objects.requireNonNull(hashes.get(id >>> CHUNK_BITS))[id & (CHUNK - 1)] = term.hash();
    count = id + 1;
    return term;
  }

  /** The encoding of values that belong together. */
  private final class Encoding {

    private final Map<Object, String> mutable = new IdentityHashMap<>();
    private String place = "a message, an output or a spec";

    ValueTerm term(@Nullable Object value, boolean inValueSlot) {
      if (value == null) {
        return nothing;
      }
      if (value instanceof NodeId node) {
        return node(node.index());
      }
      if (inValueSlot && value instanceof Integer number) {
        return value(number);
      }
      ValueCodec codec = ValueCodecs.of(value);
      if (codec == ValueCodec.ATOM) {
        return kept(new ValueTerm(ValueCodec.ATOM, value, NO_PARTS));
      }
      String obstacle = codec.obstacle();
      if (obstacle != null) {
        throw new CannotSearch(obstacle);
      }
      String other = codec.isImmutable() ? null : mutable.put(value, place);
      if (other != null) {
        throw CannotSearch.whereShared(value, other, place);
      }
      @Nullable Object[] values = codec.parts(value);
      ValueTerm[] parts = new ValueTerm[values.length];
      for (int position = 0; position < parts.length; position++) {
        String member = codec.member(position);
        boolean holdsValues = member == null ? inValueSlot : slots.names().contains(member);
        parts[position] = term(values[position], holdsValues);
      }
      if (codec.isKeyed() && !areStable(parts, codec) && !codec.isIntact(value)) {
        throw new CannotSearch(UnsupportedValue.mutatedKey(value));
      }
      return made(codec, parts);
    }

    /** Whether keys were never mutated, and are in no order that the user has defined. */
    private static boolean areStable(ValueTerm[] parts, ValueCodec codec) {
      for (ValueTerm part : parts) {
        ValueTerm key = codec.category() == ValueCodec.Category.MAP ? part.part(0) : part;
        if (!(codec.order() == ValueCodec.Order.SORTED ? key.size() == 0 : key.immutable)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Writes terms in the order of their numbers, so that they get the same numbers when read. */
  private static final class TermFile {

    private final ValueTerms terms;
    private final ClassLoader loader;

    /**
     * For the terms of one search.
     *
     * @param loader finds the classes of the protocol
     */
    TermFile(ValueTerms terms, ClassLoader loader) {
      this.terms = terms;
      this.loader = loader;
    }

    void write(DataOutput out) throws IOException {
      int count = terms.count();
      out.writeInt(count);
      for (int id = 0; id < count; id++) {
        ValueTerm term = terms.get(id);
        out.writeUTF(term.codec.key());
        writeAtom(term.atom, out);
        out.writeInt(term.parts.length);
        for (ValueTerm part : term.parts) {
          out.writeInt(part.id());
        }
      }
    }

    void read(DataInput in) throws IOException {
      int count = in.readInt();
      for (int id = 0; id < count; id++) {
        ValueCodec codec = codec(in.readUTF());
        Object atom = readAtom(in);
        ValueTerm[] parts = new ValueTerm[in.readInt()];
        for (int index = 0; index < parts.length; index++) {
          parts[index] = terms.get(in.readInt());
        }
        if (terms.again(codec, atom, parts).id() != id) {
          throw new IOException("the terms are not in their order");
        }
      }
    }

    private ValueCodec codec(String key) throws IOException {
      for (ValueCodec codec : List.of(ValueTerm.VALUE, ValueTerm.TUPLE, ValueTerm.BAG)) {
        if (codec.key().equals(key)) {
          return codec;
        }
      }
      return ValueCodecs.named(key, loader);
    }

    private static void writeAtom(@Nullable Object atom, DataOutput out) throws IOException {
      if (atom instanceof Enum<?> constant) {
        out.writeUTF(constant.getDeclaringClass().getName());
        out.writeUTF(constant.name());
      } else {
        out.writeUTF(atom == null ? "" : atom.getClass().getName());
        out.writeUTF(String.valueOf(atom));
      }
    }

    private @Nullable Object readAtom(DataInput in) throws IOException {
      String type = in.readUTF();
      String text = in.readUTF();
      return switch (type) {
        case "" -> null;
        case "java.lang.Boolean" -> Boolean.valueOf(text);
        case "java.lang.Byte" -> Byte.valueOf(text);
        case "java.lang.Character" -> text.charAt(0);
        case "java.lang.Double" -> Double.valueOf(text);
        case "java.lang.Float" -> Float.valueOf(text);
        case "java.lang.Integer" -> Integer.valueOf(text);
        case "java.lang.Long" -> Long.valueOf(text);
        case "java.lang.Short" -> Short.valueOf(text);
        case "java.lang.String" -> text;
        default -> constant(type, text);
      };
    }

    private Object constant(String type, String name) throws IOException {
      for (Object constant : ValueCodecs.load(type, loader).getEnumConstants()) {
        if (((Enum<?>) constant).name().equals(name)) {
          return constant;
        }
      }
      throw new IOException("there is no constant " + name + " of " + type);
    }
  }
}
