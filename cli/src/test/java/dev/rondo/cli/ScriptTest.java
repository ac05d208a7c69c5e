package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options that the script of the program gives to its JVM. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class ScriptTest {

  @TempDir private Path folder;

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
  void theScriptGivesTheHeapItsPart(String arguments, String heap) throws Exception {
    assertThat(started(arguments.split(" ")))
        .filteredOn(option -> option.startsWith("-Xmx"))
        .isEqualTo(heap.isEmpty() ? List.of() : List.of(heap));
  }

  @ParameterizedTest
  @CsvSource({
    "hunt F, -XX:TieredStopAtLevel=1",
    "hunt F --schedules 100000, -XX:TieredStopAtLevel=1",
    "hunt F --schedules=100001, ''",
    "hunt F --schedules 99999999999999999999, ''",
    "hunt --schedules, ''",
    "compare F, -XX:TieredStopAtLevel=1",
    "compare F --schedules 1000000, -XX:-BackgroundCompilation",
    "check F, -XX:TieredStopAtLevel=1",
    "bench, -XX:-BackgroundCompilation",
    "verify F, ''"
  })
  void aShortCommandHasTheQuickCompilerAlone(String arguments, String compiler) throws Exception {
    assertThat(started(arguments.split(" ")))
        .filteredOn(option -> option.startsWith("-XX:") && !option.endsWith("GC"))
        .isEqualTo(compiler.isEmpty() ? List.of() : List.of(compiler));
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
