package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of text become events by regular expressions. */
class LinePatternsTest {

  private static LinePatterns patterns(String... tables) throws JsonProcessingException {
    return new LinePatterns(
        Path.of("patterns.toml"),
        new ObjectMapper().readTree("{\"pattern\":[" + String.join(",", tables) + "]}"));
  }

  @Test
  void groupsAreKeysOrMembers() throws JsonProcessingException {
    LinePatterns patterns =
        patterns(
            "{\"line\":\"n(?<node>[0-9]) sends (?<type>[a-zA-Z]+) (?<term>-?[0-9]+) to"
                + " (?<to>[0-9])\",\"event\":\"send\"}",
            "{\"line\":\"n(?<node>[0-9]) (?<event>crash|recover)\"}",
            "{\"line\":\"n(?<node>[0-9]) voted=(?<voted>[a-z]+) in"
                + " (?<term>[0-9]+)\",\"event\":\"state\"}",
            "{\"line\":\"never\",\"event\":\"crash\",\"node\":1}");
    assertThat(patterns.apply("17:01 n0 sends Vote 3 to 1"))
        .isEqualTo(
            "{\"event\":\"send\",\"node\":0,\"to\":1,\"message\":{\"term\":3,\"type\":\"Vote\"}}");
    assertThat(patterns.apply("n2 crash")).isEqualTo("{\"node\":2,\"event\":\"crash\"}");
    assertThat(patterns.apply("n1 voted=true in 4"))
        .isEqualTo("{\"event\":\"state\",\"node\":1,\"fields\":{\"voted\":true,\"term\":4}}");
    assertThat(patterns.apply("starting")).isNull();
    assertThat(patterns.unused()).containsExactly(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"event\":\"send\"} | patterns.toml: pattern 1 has no text \"line\"",
        "{\"line\":\"a\"} | patterns.toml: pattern 1 has no \"event\"",
        "{\"line\":\"(\",\"event\":\"crash\"} | patterns.toml: pattern 1: Unclosed group",
        "{\"line\":\"a\",\"event\":\"crash\",\"term\":3} | pattern 1: term is no key of an event",
      })
  void damagedPatternsAreRefused(String table, String why) {
    assertThatThrownBy(() -> patterns(table))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(why);
  }

  @Test
  void anotherFileIsRefused() {
    assertThatThrownBy(
            () ->
                new LinePatterns(
                    Path.of("rondo.toml"), new ObjectMapper().readTree("{\"hunt\":{}}")))
        .hasMessage("rondo.toml: it has tables [[pattern]] and nothing else");
  }
}
