package dev.rondo.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.spawn.wire.WireFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.NodeId;

/** Values survive a way through bytes; other bytes are refused. */
class WireFormatTest {

  enum Colour {
    RED,
    GREEN
  }

  record Entry(int term, List<Integer> log) {}

  private final WireFormat format = new WireFormat(WireFormatTest.class.getClassLoader());

  static Stream<Object> values() {
    return Stream.of(
        true,
        0,
        -1,
        Integer.MIN_VALUE,
        Long.MAX_VALUE,
        (short) -3,
        (byte) 4,
        'x',
        1.5,
        -0.5f,
        "text \u00e4 \ud83d\ude00",
        NodeId.of(7),
        Colour.GREEN,
        List.of(),
        List.of(1, 2, 3),
        new ArrayList<>(Arrays.asList(1, null)),
        Set.of("a"),
        Map.of(NodeId.of(1), List.of(2)),
        new TreeMap<>(Map.of(1, "one", 2, "two")),
        new AbstractMap.SimpleImmutableEntry<>(1, NodeId.of(2)),
        Optional.of(3),
        new Entry(5, List.of(1)),
        List.of(new Entry(1, List.of()), new Entry(2, List.of(3))));
  }

  @ParameterizedTest
  @MethodSource("values")
  void valuesAreReadAsTheyWereWritten(Object value) throws IOException {
    Object read = format.read(ByteBuffer.wrap(format.write(value)));
    assertThat(read).isEqualTo(value).hasSameClassAs(value);
  }

  @Test
  void nullIsAValue() throws IOException {
    assertThat(format.read(ByteBuffer.wrap(format.write(null)))).isNull();
  }

  @Test
  void tornValuesAreRefused() {
    byte[] bytes = format.write(List.of(new Entry(1, List.of(2)), "text"));
    for (int length = 0; length < bytes.length; length++) {
      byte[] torn = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> format.read(ByteBuffer.wrap(torn))).isInstanceOf(IOException.class);
    }
  }

  @Test
  void garbageIsReadOrRefused() {
    Random random = new Random(1);
    byte[] whole = format.write(List.of(new Entry(1, List.of(2)), Map.of(1, "text")));
    int refused = 0;
    for (int run = 0; run < 5_000; run++) {
      byte[] bytes = whole.clone();
      for (int change = 0; change < 3; change++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      try {
        format.read(ByteBuffer.wrap(bytes));
      } catch (IOException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(1_000);
  }

  @Test
  void classesThatAreNotOfTheProtocolAreRefused() {
    byte[] bytes = format.write(new Entry(1, List.of()));
    String name = Entry.class.getName();
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String other = "java.lang.Thread" + " ".repeat(name.length() - "java.lang.Thread".length());
    byte[] changed = text.replace(name, other).getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> format.read(ByteBuffer.wrap(changed)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the protocol has no class");
    WireFormat elsewhere = new WireFormat(ClassLoader.getPlatformClassLoader());
    assertThatThrownBy(() -> elsewhere.read(ByteBuffer.wrap(bytes)))
        .isInstanceOf(IOException.class);
  }
}
