package dev.rondo.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.frontend.diagnostic.UsageError;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How {@code --memory} is divided; the script of the program takes its part before. */
final class MemoryOptionTest {

  private static final long MEGABYTE = 1 << 20;

  @ParameterizedTest
  @CsvSource({
    "4g, 65536, 1824",
    "500m, 65536, 138",
    "300m, 65536, 44",
    "100m, 65536, 32",
    "20m, 65536, 10",
    "64k, 65536, 0",
    "4g, 1000, 468"
  })
  void statesTakeWhatIsLeft(String asked, long mostHeap, long states) {
    assertThat(MemoryOption.ofStates(Optional.of(asked), mostHeap * MEGABYTE) / MEGABYTE)
        .isEqualTo(states);
  }

  @Test
  void statesTakeMostOfTheHeapWhereNobodyAsks() {
    assertThat(MemoryOption.ofStates(Optional.empty(), 1064 * MEGABYTE)).isEqualTo(500 * MEGABYTE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "12", "1.5g", "-4m", "4t"})
  void otherSizesAreRefused(String size) {
    assertThatExceptionOfType(UsageError.class)
        .isThrownBy(() -> MemoryOption.ofStates(Optional.of(size), MEGABYTE))
        .withMessageContaining("write a number with k, m or g");
  }
}
