package dev.rondo.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How {@code --memory} is divided, by the program's script and by the program. */
final class MemoryOptionTest {

  private static final long MEGABYTE = 1 << 20;

  @TempDir private Path folder;

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

  @ParameterizedTest
  @CsvSource({
    "verify F --memory 4g, -Xmx3712m",
    "verify --memory=500m F, -Xmx340m",
    "verify F --memory 100M, -Xmx128m",
    "verify F --memory 999k, -Xmx128m",
    "verify F, ''",
    "verify F --memory, ''",
    "verify F --memory m, ''",
    "verify F --memory 5x, ''",
    "verify F --memory 08m, ''"
  })
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void theScriptGivesTheHeapItsPart(String arguments, String heap) throws Exception {
    assertThat(started(arguments.split(" ")))
        .filteredOn(option -> option.startsWith("-Xmx"))
        .isEqualTo(heap.isEmpty() ? List.of() : List.of(heap));
  }

  /** What the script would start, with a JVM that only says how it was started. */
  private List<String> started(String... arguments) throws IOException, InterruptedException {
    Path java = folder.resolve("bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    List<String> command = new ArrayList<>(List.of("sh", script().toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.toString());
    builder.environment().remove("RONDO_OPTS");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  private static Path script() {
    return Path.of(System.getProperty("basedir", "")).resolve("../dist/src/main/bin/rondo");
  }
}
