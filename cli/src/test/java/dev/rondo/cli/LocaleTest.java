package dev.rondo.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts do not depend on the language, the country and the time zone of a JVM. */
@Tag("long")
@Timeout(3_000)
class LocaleTest {

  private static final String PROTOCOL =
      """
      import java.util.*;
      import rondo.*;
      @Protocol(n = 3, spec = Agreement.class)
      public class Initial extends Node {
        @Round(1) record Idle(@Phase int phase, int input) {}
        @Round(2) record Fixed(@Phase int phase, int input) {}
        private static final int LIMIT = 1000;
        @Input("1..2") private int input;
        private int phase;
        @Init void start() { phase = 1; broadcast(new Idle(1, input)); }
        @Upon void idle(Mailbox<Idle> mailbox) {
          var all = mailbox.with(m -> m.phase() == phase);
          when(all.size() > 1 && input < LIMIT);
          input = all.stream().mapToInt(Idle::input).min().getAsInt();
          broadcast(new Fixed(phase, input));
        }
        @Upon void fixed(Mailbox<Fixed> mailbox) {
          var all = mailbox.with(m -> m.phase() == phase);
          when(all.size() > 1);
          output(input);
          phase++;
        }
      }
      """;

  @TempDir private Path folder;

  /** Runs commands without the locale that {@link Rondo#main} sets: libraries have the other. */
  static final class Commands {
    private Commands() {}

    public static void main(String[] args) throws IOException {
      Path folder = Path.of(args[0]);
      String file = folder.resolve("Initial.java").toString();
      String trace = folder.resolve("t.json").toString();
      List<Integer> exits = new ArrayList<>();
      exits.add(Rondo.run(folder, "check", file));
      exits.add(Rondo.run(folder, "show", "--as", "rounds", file));
      exits.add(Rondo.run(folder, "show", "--as", "sequential", file));
      exits.add(
          Rondo.run(
              folder,
              ("hunt --quiet --trust-tags --schedules 200 --jobs 1 --trace " + trace)
                  .concat(" " + file)
                  .split(" ")));
      exits.add(
          Rondo.run(
              folder, ("verify --form async --steps 4 --trace " + trace + "2 " + file).split(" ")));
      System.out.println("exit codes " + exits);
      if (Files.exists(Path.of(trace))) {
        System.out.println(Files.readString(Path.of(trace)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Duser.language=tr -Duser.country=TR",
        "-Duser.language=ar -Duser.country=EG",
        "-Duser.language=de -Duser.country=DE",
        "-Duser.timezone=Pacific/Kiritimati",
      })
  void saysTheSame(String options) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("Initial.java"), PROTOCOL);

    String said = said("-Duser.language=en");

    assertThat(said).contains("exit codes [0, 0, 0, 1, 1]");
    assertThat(said(options)).isEqualTo(said);
  }

  private String said(String options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dfile.encoding=UTF-8"));
    command.addAll(List.of(options.split(" ")));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Commands.class.getName(), folder.toString()));
    Path out = folder.resolve("out.txt");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor()).isZero();
    return Files.readString(out, UTF_8)
        .replaceAll("\\d+(\\.\\d+)? ?(s|ms|MB)\\b", "…")
        .replaceAll("[\\d.,]+ (states/s|schedules per second)", "…");
  }
}
