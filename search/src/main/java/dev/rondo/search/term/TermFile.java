package dev.rondo.search.term;

import dev.rondo.run.value.ValueCodec;
import dev.rondo.run.value.ValueCodecs;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes terms in the order of their numbers, so that they get the same numbers when read. */
final class TermFile {

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
