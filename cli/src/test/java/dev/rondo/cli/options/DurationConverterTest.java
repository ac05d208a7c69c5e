package dev.rondo.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {

  @ParameterizedTest
  @CsvSource({
    "500ms, 500",
    "0.3s, 300",
    "0.3 s, 300",
    "2s, 2000",
    "3600.0s, 3600000",
    "1.5m, 90000",
    "1h, 3600000",
    "0s, 0",
    "0.0015s, 2",
    "10000h, 36000000000"
  })
  void durationsAreReadAsTheyArePrinted(String text, long millis) {
    assertThat(new DurationConverter().convert(text).toMillis()).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", ".5s", "1.s", "-1s", "1e3s", "10001h", "0.0001ms", "1d"})
  void othersAreRefused(String text) {
    assertThatThrownBy(() -> new DurationConverter().convert(text))
        .isInstanceOf(TypeConversionException.class);
  }
}
