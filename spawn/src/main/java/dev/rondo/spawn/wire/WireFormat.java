package dev.rondo.spawn.wire;

import dev.rondo.run.value.ValueCodec;
import dev.rondo.run.value.ValueCodecs;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * Encodes values as bytes: a number, a text or a constant as a tag and its content, any other value
 * as its {@link ValueCodec} and its parts. Bytes can name only classes of the protocol and
 * collections of Java's library.
 */
public final class WireFormat {

  private static final int MOST_DEPTH = 100;
  private static final int SEVEN_BITS = 0x7F;
  private static final int MORE = 0x80;

  private static final byte NULL = 0;
  private static final byte FALSE = 1;
  private static final byte TRUE = 2;
  private static final byte INT = 3;
  private static final byte LONG = 4;
  private static final byte SHORT = 5;
  private static final byte BYTE = 6;
  private static final byte CHAR = 7;
  private static final byte DOUBLE = 8;
  private static final byte FLOAT = 9;
  private static final byte TEXT = 10;
  private static final byte NODE = 11;
  private static final byte CONSTANT = 12;
  private static final byte PARTS = 13;

  /** The element types of arrays other than classes of the protocol. */
  private static final Set<String> ELEMENTS =
      Set.of(
          "boolean",
          "byte",
          "char",
          "double",
          "float",
          "int",
          "long",
          "short",
          "java.lang.Object",
          "java.lang.String",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Boolean",
          "rondo.NodeId");

  private final ClassLoader loader;
  private final Map<String, ValueCodec> codecs = new ConcurrentHashMap<>();

  /**
   * The format of the values of a protocol.
   *
   * @param loader of the protocol's classes
   */
  public WireFormat(ClassLoader loader) {
    this.loader = loader;
  }

  /** A value as bytes. */
  public byte[] write(@Nullable Object value) {
    return new Writer().value(value).toBytes();
  }

  /**
   * Decodes a value.
   *
   * @throws IOException if the bytes are invalid
   */
  public @Nullable Object read(ByteBuffer bytes) throws IOException {
    try {
      Object value = new Reader(bytes).value(0);
      if (bytes.hasRemaining()) {
        throw new IOException("bytes follow the value");
      }
      return value;
    } catch (BufferUnderflowException | ClassCastException | IllegalArgumentException e) {
      throw new IOException("the bytes are no value: " + e, e);
    } catch (IllegalStateException | NullPointerException | UnsupportedOperationException e) {
      throw new IOException("the bytes make no value: " + e, e);
    }
  }

  private static final class Writer {
    private final Map<String, Integer> names = new HashMap<>();
    private byte[] bytes = new byte[64];
    private int size;

    byte[] toBytes() {
      return Arrays.copyOf(bytes, size);
    }

    Writer value(@Nullable Object value) {
      if (value == null) {
        put(NULL);
      } else if (value instanceof Boolean truth) {
        put(truth ? TRUE : FALSE);
      } else if (value instanceof Number number) {
        number(number);
      } else if (value instanceof Character character) {
        put(CHAR);
        length(character);
      } else if (value instanceof String text) {
        put(TEXT);
        text(text);
      } else if (value instanceof NodeId node) {
        put(NODE);
        length(node.index());
      } else if (value instanceof Enum<?> constant) {
        put(CONSTANT);
        name(constant.getDeclaringClass().getName());
        text(constant.name());
      } else {
        parts(value);
      }
      return this;
    }

    private void number(Number number) {
      if (number instanceof Double) {
        put(DOUBLE);
        fixed(Double.doubleToRawLongBits(number.doubleValue()), Long.BYTES);
      } else if (number instanceof Float) {
        put(FLOAT);
        fixed(Float.floatToRawIntBits(number.floatValue()), Integer.BYTES);
      } else {
        put(
            number instanceof Integer
                ? INT
                : number instanceof Long ? LONG : number instanceof Short ? SHORT : BYTE);
        long bits = number.longValue();
        varint((bits << 1) ^ (bits >> (Long.SIZE - 1)));
      }
    }

    private void parts(Object value) {
      ValueCodec codec = ValueCodecs.of(value);
      if (codec.obstacle() != null) {
        throw new IllegalArgumentException(codec.obstacle());
      }
      put(PARTS);
      name(codec.key());
      @Nullable Object[] parts = codec.parts(value);
      length(parts.length);
      for (Object part : parts) {
        value(part);
      }
    }

    /** Writes a name; a name that was written before is written as a number. */
    private void name(String name) {
      Integer known = names.putIfAbsent(name, names.size() + 1);
      length(known == null ? 0 : known);
      if (known == null) {
        text(name);
      }
    }

    private void text(String text) {
      byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
      length(encoded.length);
      room(encoded.length);
      System.arraycopy(encoded, 0, bytes, size, encoded.length);
      size += encoded.length;
    }

    private void length(int length) {
      varint(length);
    }

    private void varint(long bits) {
      long rest = bits;
      while ((rest & ~SEVEN_BITS) != 0) {
        put((byte) (rest & SEVEN_BITS | MORE));
        rest >>>= 7;
      }
      put((byte) rest);
    }

    private void fixed(long bits, int count) {
      for (int shift = Byte.SIZE * (count - 1); shift >= 0; shift -= Byte.SIZE) {
        put((byte) (bits >>> shift));
      }
    }

    private void put(byte one) {
      room(1);
      bytes[size++] = one;
    }

    private void room(int more) {
      if (size + more > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
      }
    }
  }

  private final class Reader {
    private final ByteBuffer bytes;
    private final List<String> names = new ArrayList<>();

    Reader(ByteBuffer bytes) {
      this.bytes = bytes;
    }

    @Nullable Object value(int depth) throws IOException {
      if (depth > MOST_DEPTH) {
        throw new IOException("the value has more than " + MOST_DEPTH + " levels");
      }
      byte tag = bytes.get();
      return switch (tag) {
        case NULL -> null;
        case FALSE -> false;
        case TRUE -> true;
        case INT -> Math.toIntExact(number());
        case LONG -> number();
        case SHORT -> (short) number();
        case BYTE -> (byte) number();
        case CHAR -> (char) varint();
        case DOUBLE -> bytes.getDouble();
        case FLOAT -> bytes.getFloat();
        case TEXT -> text();
        case NODE -> NodeId.of(Math.toIntExact(varint()));
        case CONSTANT -> constant();
        case PARTS -> parts(depth);
        default -> throw new IOException("there is no kind of value " + tag);
      };
    }

    private Object parts(int depth) throws IOException {
      ValueCodec codec = codec(name());
      @Nullable Object[] parts = new Object[length()];
      for (int index = 0; index < parts.length; index++) {
        parts[index] = value(depth + 1);
      }
      return codec.make(parts);
    }

    private Object constant() throws IOException {
      Class<?> type = own(name());
      String name = text();
      for (Object constant : type.isEnum() ? type.getEnumConstants() : new Object[0]) {
        if (((Enum<?>) constant).name().equals(name)) {
          return constant;
        }
      }
      throw new IOException(type.getName() + " has no constant " + name);
    }

    private String name() throws IOException {
      int number = Math.toIntExact(varint());
      if (number > 0) {
        if (number > names.size()) {
          throw new IOException("there is no name " + number);
        }
        return names.get(number - 1);
      }
      String name = text();
      names.add(name);
      return name;
    }

    private String text() throws IOException {
      byte[] encoded = new byte[length()];
      bytes.get(encoded);
      return new String(encoded, StandardCharsets.UTF_8);
    }

    /** Reads a number of elements, each of at least one byte. */
    private int length() throws IOException {
      long length = varint();
      if (length < 0 || length > bytes.remaining()) {
        throw new IOException("a length of " + length + " with " + bytes.remaining() + " bytes");
      }
      return (int) length;
    }

    private long number() {
      long bits = varint();
      return (bits >>> 1) ^ -(bits & 1);
    }

    private long varint() {
      long bits = 0;
      for (int shift = 0; shift < Long.SIZE; shift += 7) {
        byte next = bytes.get();
        bits |= (long) (next & SEVEN_BITS) << shift;
        if (next >= 0) {
          return bits;
        }
      }
      throw new IllegalArgumentException("a number has more than 64 bits");
    }
  }

  private ValueCodec codec(String key) throws IOException {
    ValueCodec known = codecs.get(key);
    if (known == null) {
      int space = key.indexOf(' ');
      String type = key.substring(space + 1);
      if (space >= 0 && (key.startsWith("class ") || !ELEMENTS.contains(type))) {
        own(type);
      }
      known = ValueCodecs.named(key, loader);
      codecs.put(key, known);
    }
    return known;
  }

  /** A class of the protocol. */
  private Class<?> own(String name) throws IOException {
    try {
      Class<?> type = Class.forName(name, false, loader);
      if (type.getClassLoader() == loader) {
        return type;
      }
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IOException("the protocol has no class " + name, e);
    }
    throw new IOException("the protocol has no class " + name);
  }
}
