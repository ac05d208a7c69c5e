package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Damaged logs are refused with the line and what is wrong with it. */
class LogReaderTest {

  private static LogReader reader(byte[] bytes) {
    return LogReader.of("log", 3, new ByteArrayInputStream(bytes));
  }

  private static LogReader reader(String text) {
    return reader(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readsEventsAndPassesOverEmptyLines() {
    LogReader reader =
        reader(
            "{\"node\":\"P1\",\"event\":\"recv\",\"from\":2,\"message\":{\"type\":\"A\"}}\n\n"
                + "{\"node\":0,\"event\":\"crash\",\"time\":1}");
    LogEvent first = Objects.requireNonNull(reader.next());
    assertThat(first.node()).isEqualTo(1);
    assertThat(first.peer()).isEqualTo(2);
    assertThat(first.type()).isEqualTo("A");
    assertThat(Objects.requireNonNull(reader.next()).place()).isEqualTo("log:3");
    assertThat(reader.next()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"node\":0,\"event\":\"rec | not JSON",
        "[1] | not a JSON object",
        "{\"node\":0,\"event\":\"jump\"} | \"event\" is \"jump\"",
        "{\"event\":\"crash\"} | \"node\" is missing",
        "{\"node\":3,\"event\":\"crash\"} | processes are 0 to 2",
        "{\"node\":-1,\"event\":\"crash\"} | processes are 0 to 2",
        "{\"node\":\"P99999999999\",\"event\":\"crash\"} | processes are 0 to 2",
        "{\"node\":0,\"event\":\"recv\",\"from\":1} | a message is an object with its \"type\"",
        "{\"node\":0,\"event\":\"timeout\"} | a timeout or request has a \"handler\"",
        "{\"node\":0,\"event\":\"output\"} | an output has a \"value\"",
        "{\"node\":0,\"event\":\"state\",\"fields\":3} | a state has \"fields\"",
        "{\"node\":0,\"event\":\"crash\",\"nod\":3} | there is no key \"nod\"",
      })
  void refusesWithThePlace(String line, String why) {
    assertThatThrownBy(() -> reader("\n" + line).next())
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("log:2: ")
        .hasMessageContaining(why);
  }

  @Test
  void refusesBytesThatAreNoText() {
    assertThatThrownBy(() -> reader(new byte[] {(byte) 0xff, (byte) 0xfe}).next())
        .hasMessage("log:1: the line is not UTF-8 text");
  }

  @Test
  void refusesZeroBytes() {
    assertThatThrownBy(() -> reader("{\"node\":0,\"event\":\"crash\"\0}").next())
        .hasMessageStartingWith("log:1: the line is not JSON");
    assertThatThrownBy(() -> reader("\0\0\0").next())
        .hasMessageStartingWith("log:1: the line is not JSON");
  }

  @Test
  void refusesEndlessLines() {
    assertThatThrownBy(() -> reader(new byte[1 << 21]).next()).hasMessageContaining("more than");
  }
}
