package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Every command counts phases in the same way. */
class PhasesCountedTest {

  /** P0 speaks in the phases 7 and 14, each time of another value. */
  private static final String LEAPS =
      """
      import rondo.*;

      @Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
      public class Leaps extends Node {
        @Round(1) record Say(@Phase int ballot) {}

        private int ballot;

        @Timeout
        void leap() {
          when(self().equals(node(0)) && ballot < 14);
          ballot = ballot + 7;
          for (NodeId other : others()) {
            send(other, new Say(ballot));
          }
        }

        @Upon
        void say(Say m) {
          when(m.ballot() > ballot);
          ballot = m.ballot();
          output(m.ballot());
        }
      }
      """;

  @TempDir private Path folder;

  /** Phases are those in which some process sends, whatever their numbers. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hunt --form sequential --schedules 500",
        "verify --form sequential",
        "verify --engine smt"
      })
  void aBugInTheSecondPhaseTakesTwoPhasesInEveryCommand(String command) throws IOException {
    String kept = command + " --trace " + folder.resolve("trace.json");
    assertThat(leaps(kept, 1, new StringWriter())).isZero();
    assertThat(leaps(kept, 2, new StringWriter())).isEqualTo(1);
  }

  @Test
  void bothFormsAreComparedInPhasesInWhichSomebodySends() throws IOException {
    StringWriter one = new StringWriter();
    StringWriter two = new StringWriter();
    assertThat(leaps("verify --equivalence --timeouts 2", 1, one)).isZero();
    assertThat(leaps("verify --equivalence --timeouts 2", 2, two)).isZero();
    assertThat(histories(two)).isGreaterThan(histories(one)).isGreaterThan(1);
  }

  private static int histories(StringWriter said) {
    return Integer.parseInt(said.toString().replaceAll("(?s).*?(\\d+) histories.*", "$1"));
  }

  private int leaps(String command, int phases, StringWriter said) throws IOException {
    Path file = Files.writeString(folder.resolve("Leaps.java"), LEAPS);
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(said)).setErr(new PrintWriter(said));
    return Rondo.execute(commandLine, (command + " " + file + " --phases " + phases).split(" "));
  }
}
