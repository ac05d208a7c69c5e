package dev.rondo.sequentializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Sampled;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rondo.NodeId;
import rondo.runtime.LateTimeout;
import rondo.runtime.Outputs;
import rondo.runtime.Program;

/** Small protocols, each about one topic, through all passes and under fixed choices. */
class TranslatedTest {

  private static final Path FOLDER = Golden.folder("translated");
  private static final int PHASES = 3;
  private static final List<String> NETWORKS =
      List.of(
          "rondo.Arbitrary",
          "rondo.Reliable",
          "rondo.NMinusF",
          "rondo.Kernel",
          "rondo.Crash",
          "rondo.BoundedOmissions",
          "rondo.EventuallyReliable");

  static Stream<Golden.Case> cases() {
    return Golden.cases(FOLDER, ".java", ".sequential");
  }

  static Stream<Golden.Case> casesInWhichNoTimeoutLooks() {
    Pattern looks = Pattern.compile("@Timeout\\s+void \\w+\\(Mailbox<");
    return cases().filter(file -> !looks.matcher(file.text()).find());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void roundsReadWell(Golden.Case file) {
    Stages stages = Stages.of(file.name(), file.text());
    String text = stages.rounds().print();
    assertThatCode(
            () ->
                InMemoryCompiler.compile(
                    stages.rounds().name() + ".java", text, ClassPath.LANGUAGE.loader()))
        .doesNotThrowAnyException();
    Golden.check(FOLDER.resolve(file.name() + ".rounds"), text);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theProgramReadsWell(Golden.Case file) {
    file.check(
        Stages.of(file.name(), file.text()).sequentialize().orElseThrow().formatted().text());
  }

  @Sampled(oneOf = 8)
  @ParameterizedTest
  @MethodSource("cases")
  void theProgramRuns(Golden.Case file) {
    Stages stages = Stages.of(file.name(), file.text());
    Program program = stages.load(stages.sequentialize().orElseThrow());
    String first = run(stages, program);
    Golden.check(FOLDER.resolve(file.name() + ".run"), first);
    assertThat(run(stages, program))
        .as("a second schedule of the same program begins where the first began")
        .isEqualTo(first);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("cases")
  void theProgramRunsUnderEveryNetwork(Golden.Case file) {
    Stages stages = Stages.of(file.name(), file.text());
    StringBuilder runs = new StringBuilder();
    for (String network : NETWORKS) {
      Program program = stages.load(stages.sequentialize(network).orElseThrow());
      String run = run(stages, program);
      runs.append(
          String.format(
              Locale.ROOT,
              "%s: %d outputs, %08x%n",
              network,
              run.split(" outputs ", -1).length - 1,
              run.hashCode()));
    }
    Golden.check(FOLDER.resolve(file.name() + ".networks"), runs.toString());
  }

  /**
   * Rounds that Rondo has printed are a protocol like any other. Under this network no phase is
   * skipped, so both are asked the same; but only the translated one ends at a timeout that comes
   * too late, and knows which timeouts that look for messages have missed their round.
   */
  @Sampled(oneOf = 16)
  @ParameterizedTest
  @MethodSource("casesInWhichNoTimeoutLooks")
  void printedRoundsCanBeReadAgain(Golden.Case file) {
    Stages stages = Stages.of(file.name(), file.text());
    Stages again = Stages.of(stages.rounds().name(), stages.rounds().print());
    Program program = stages.load(stages.sequentialize("rondo.Crash").orElseThrow());
    Program reread = again.load(again.sequentialize("rondo.Crash").orElseThrow());
    List<String> translated = outputs(stages, program);
    assertThat(outputs(again, reread).subList(0, translated.size())).isEqualTo(translated);
  }

  private static List<String> outputs(Stages stages, Program program) {
    return run(stages, program).lines().filter(l -> l.matches("P\\d+ outputs .*")).toList();
  }

  private static String run(Stages stages, Program program) {
    StringBuilder text = new StringBuilder();
    var settings = stages.protocol().settings();
    Outputs outputs =
        new Outputs() {
          @Override
          public void show(int node, Object value) {
            text.append(NodeId.of(node)).append(" outputs ").append(value).append('\n');
          }

          @Override
          public void input(int node, Object value) {
            text.append(NodeId.of(node)).append(" has the input ").append(value).append('\n');
          }
        };
    int rounds = stages.rounds().rounds().size();
    try {
      program.run(new FixedChoices(settings.n(), settings.f(), PHASES, rounds), outputs, PHASES);
    } catch (LateTimeout late) {
      text.append(late.getMessage()).append('\n');
    }
    for (int node = 0; node < program.size(); node++) {
      text.append(NodeId.of(node));
      Object[] values = program.state(node);
      for (int index = 0; index < values.length; index++) {
        text.append(index == 0 ? ": " : ", ").append(program.variables()[index]).append(" = ");
        text.append(shown(values[index]));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String shown(Object value) {
    String inBrackets = Arrays.deepToString(new Object[] {value});
    return inBrackets.substring(1, inBrackets.length() - 1);
  }
}
