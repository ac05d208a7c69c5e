package dev.rondo.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After a crash at any byte, what was on disk before counts. */
class DurableFileTest {

  @TempDir private Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] written(String... records) throws IOException {
    Path file = folder.resolve("whole");
    Files.deleteIfExists(file);
    try (DurableFile durable = DurableFile.open(file)) {
      for (String record : records) {
        durable.append(bytes(record));
      }
    }
    return Files.readAllBytes(file);
  }

  @Test
  void theLastRecordIsKept() throws IOException {
    Path file = Files.write(folder.resolve("file"), written("one", "two"));
    try (DurableFile durable = DurableFile.open(file)) {
      assertThat(durable.last()).hasValue(bytes("two"));
      durable.append(bytes("three"));
    }
    try (DurableFile durable = DurableFile.open(file)) {
      assertThat(durable.last()).hasValue(bytes("three"));
    }
  }

  @Test
  void aTornRecordIsRemoved() throws IOException {
    byte[] one = written("one");
    byte[] both = written("one", "two");
    for (int length = one.length; length < both.length; length++) {
      Path file = Files.write(folder.resolve("torn"), Arrays.copyOf(both, length));
      try (DurableFile durable = DurableFile.open(file)) {
        assertThat(durable.last()).as("torn after %d bytes", length).hasValue(bytes("one"));
        durable.append(bytes("three"));
      }
      try (DurableFile durable = DurableFile.open(file)) {
        assertThat(durable.last()).hasValue(bytes("three"));
      }
    }
  }

  @Test
  void aLastRecordOfTheRightLengthAndOtherContentIsRemoved() throws IOException {
    byte[] both = written("one", "two");
    both[both.length - 1]++;
    Path file = Files.write(folder.resolve("torn"), both);
    try (DurableFile durable = DurableFile.open(file)) {
      assertThat(durable.last()).hasValue(bytes("one"));
    }
  }

  @Test
  void damageBeforeTheLastRecordIsRefused() throws IOException {
    byte[] both = written("one", "two");
    both[written("one").length - 1]++;
    Path file = Files.write(folder.resolve("damaged"), both);
    assertThatThrownBy(() -> DurableFile.open(file))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("is damaged");
  }

  @Test
  void aLongFileIsWrittenAnew() throws IOException {
    Path file = folder.resolve("long");
    byte[] large = new byte[1 << 20];
    try (DurableFile durable = DurableFile.open(file)) {
      for (int record = 0; record < 12; record++) {
        large[0] = (byte) record;
        durable.append(large);
      }
    }
    assertThat(Files.size(file)).isLessThan(7 << 20);
    try (DurableFile durable = DurableFile.open(file)) {
      assertThat(durable.last().orElseThrow()).isEqualTo(large);
    }
  }

  /** A log is brought to what the durable fields are those of, and to whole steps after it. */
  @Test
  void aLogIsRepaired() throws IOException {
    String state = "{\"node\":\"P0\",\"event\":\"state\",\"fields\":{}}\n";
    String send = "{\"node\":\"P0\",\"event\":\"send\"}\n";
    assertThat(repaired(state, state.length(), send + state)).isEqualTo(state + send + state);
    assertThat(repaired(state + "{\"no", state.length(), send + state))
        .isEqualTo(state + send + state);
    assertThat(repaired(state + state + send, 0, state)).isEqualTo(state + state);
    assertThat(repaired(state + send + "{\"nod", 0, state)).isEqualTo(state);
    assertThat(repaired(state, 0, state)).isEqualTo(state);
  }

  private String repaired(String content, long position, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("node0.ndjson"), content);
    try (EventLog log = EventLog.open(file)) {
      log.repair(position, bytes(text));
    }
    return Files.readString(file);
  }
}
