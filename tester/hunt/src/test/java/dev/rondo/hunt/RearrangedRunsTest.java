package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.testing.Models;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A process that asks hears its own question late, when others have answered already. That is in
 * order as long as the sequential form has a run with the same messages and outputs.
 */
class RearrangedRunsTest {

  private static final String COUNTING =
      """
      import rondo.*;
      @Protocol(n = 3, spec = Agreement.class, severalRoles = true)
      public class Counting extends Node {
        @Round(1) record Ask(@Phase int k, int first) {}
        @Round(2) record Answer(@Phase int k, int seen) {}
        private int k;
        private int seen;
        private boolean done;

        @Timeout void ask() {
          when(k == 0 && self().index() == 0);
          k = 1;
          broadcast(new Ask(k, 7));
        }

        @Upon void onAsk(NodeId from, Ask m) {
          when(m.k() >= k && seen == 0);
          k = m.k();
          seen = m.first();
          send(from, new Answer(k, seen));
        }

        @Upon void onAnswer(Mailbox<Answer> mailbox) {
          var answers = mailbox.with(m -> m.k() == k);
          when(!done && answers.size() > n() / 2);
          done = true;
          output(answers.size() > 0 && answers.get(0).seen() == 7);
        }
      }
      """;

  /** An answer tells whether its sender is done; so might a timeout. */
  private static final String TELLING =
      COUNTING
          .replace("send(from, new Answer(k, seen));", "send(from, new Answer(k, done ? 1 : 7));")
          .replace(
              "@Timeout void ask()",
              "@Timeout void tell() { when(seen == 5); seen = 6; output(false); }\n"
                  + "  @Timeout void ask()");

  @Test
  void aLateStepThatDoesTheSameInItsPlaceIsInOrder() {
    assertThat(brokenInRounds(COUNTING.replace("done = true;", "done = true; seen += 0;")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        // what it has changed is never read, so the step can be removed
        "seen = m.first();  # seen = done ? 8 : m.first();",
        "send(from          # seen = done ? 9 : seen; send(from",
        // it outputs what was output before
        "send(from          # if (done) output(true); send(from",
      })
  void aLateStepThatNobodySeesIsInOrder(String part, String changed) {
    String text = COUNTING.replace(part, changed);
    assertThat(text).isNotEqualTo(COUNTING);
    assertThat(broken(text, Optional.empty())).isPresent();
    assertThat(brokenInRounds(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        // it shows something
        "send(from             # if (done) output(false); send(from",
        // what is output later depends on it
        "seen = m.first();     # seen = done ? 5 : m.first();",
        // its answer is used, and tells what it could not have known then
        "when(!done && answers.size() > n() / 2); # when(answers.size() > (done ? 0 : n() / 2));",
      })
  void aLateStepThatShowsIsNot(String part, String changed) {
    String text = TELLING.replace(part, changed);
    assertThat(text).contains(changed);
    assertThat(brokenInRounds(text))
        .hasValueSatisfying(violation -> assertThat(violation).startsWith("TAG"));
  }

  /** What is left of a round is looked at after a message of it was taken. */
  private static final String LEFTOVER =
      """
      import rondo.*;
      @Protocol(n = 3, spec = Counting.Any.class, severalRoles = true)
      public class Counting extends Node {
        public static class Any implements Spec<Integer> {
          public void observe(NodeId node, Integer output) {}
        }
        @Round(1) record A(int v) {}
        private int first = -1;
        private boolean done;
        @Init void start() { broadcast(new A(self().index())); }
        @Upon void a(A m) { when(first < 0); first = m.v(); }
        @Timeout void rest(Mailbox<A> box) {
          var rest = box.with(m -> m.v() >= 0);
          when(first >= 0 && !done && rest.size() == n() - 1);
          done = true;
          output(10 * first + rest.get(0).v());
        }
      }
      """;

  private static final String FROM_PHASE_ZERO =
      """
      import rondo.*;
      @Protocol(n = 3, severalRoles = true)
      public class Counting extends Node {
        @Round(1) record A(@Phase int phase) {}
        private int phase;
        private boolean heard;
        @Init void start() { broadcast(new A(phase)); }
        @Upon void a(A m) { when(m.phase() == phase && !heard); heard = true; output(phase); }
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {LEFTOVER, FROM_PHASE_ZERO})
  void aRunWithoutLateStepsThatTheProgramDoesNotHaveIsNotInOrder(String text) {
    assertThat(brokenInRounds(text)).isPresent();
  }

  @Test
  void aTextOfTheUsersHidesNothing() {
    String hidden = " { @Override public String toString() { return \"?\"; } }";
    String text =
        TELLING
            .replace("int seen) {}", "int seen)" + hidden + " record Shown(int v)" + hidden)
            .replace("!done && answers.size() > n() / 2", "answers.size() > (done ? 0 : n() / 2)")
            .replace(
                "output(answers.size() > 0 && answers.get(0).seen() == 7)",
                "output(new Shown(answers.get(0).seen()))");
    assertThat(text).contains("done ? 0", "output(new Shown");
    assertThat(brokenInRounds(text))
        .hasValueSatisfying(violation -> assertThat(violation).startsWith("TAG"));
  }

  @Test
  void aSpecOfTheUsersMayCountOutputs() {
    String text = COUNTING.replace("send(from", "if (done) output(true); send(from");
    assertThat(brokenInRounds(withOwnSpec(text))).isPresent();
  }

  /** In its place the late step outputs before what was output before it. */
  @Test
  void aSpecOfTheUsersMayLookAtTheOrderOfOutputs() {
    String text = COUNTING.replace("send(from", "output(false); send(from");
    assertThat(brokenInRounds(text)).isEmpty();
    assertThat(brokenInRounds(withOwnSpec(text))).isPresent();
  }

  private static String withOwnSpec(String text) {
    return text.replace("Agreement.class", "Counting.Few.class")
        .replace(
            "private int k;",
            """
            public static class Few implements Spec<Boolean> {
              @Override public void observe(NodeId node, Boolean output) {}
            }
            private int k;\
            """);
  }

  /** The order of insertion into a hash table cannot be observed. */
  @Test
  void theOrderInAHashTableIsNoPartOfAState() {
    String text =
        COUNTING
            .replace("import rondo.*;", "import java.util.*; import rondo.*;")
            .replace(
                "private int k;",
                "private final Set<Integer> all = new HashSet<>(); private int k;")
            .replace("seen = m.first();", "seen = m.first(); all.add(m.first());")
            .replace("done = true;", "done = true; all.add(50);")
            .replace("send(from", "output(false); send(from");
    assertThat(brokenInRounds(text)).isEmpty();
    assertThat(brokenInRounds(text.replace("new HashSet", "new LinkedHashSet"))).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "severalRoles = true       # severalRoles = false",
        "n = 3,                    # n = 3, f = 1, network = NMinusF.class,",
        "private boolean done;     # private boolean done; @Invariant boolean ok() { return k < 9;"
            + " }",
      })
  void elsewhereAProcessKeepsOneTime(String part, String changed) {
    String text =
        COUNTING.replace("done = true;", "done = true; seen += 0;").replace(part, changed);
    assertThat(brokenInRounds(text))
        .hasValueSatisfying(violation -> assertThat(violation).startsWith("TAG3: onAsk"));
  }

  private static Optional<String> brokenInRounds(String text) {
    Protocol protocol = Models.read("Counting.java", text);
    SequentialForm sequential =
        Pipeline.sequential(protocol, protocol.settings().network(), new Log(protocol.source()))
            .map(
                program ->
                    SequentialForm.of(
                        program,
                        protocol.settings().specs(),
                        new SequentialSettings(ProcessCounts.of(3, protocol.settings().f()), 4),
                        ClassPath.LANGUAGE))
            .orElseThrow();
    return broken(text, Optional.of(sequential));
  }

  private static Optional<String> broken(String text, Optional<SequentialForm> sequential) {
    Protocol protocol = Models.read("Counting.java", text);
    AsyncForm form =
        AsyncForm.of(
            ProtocolLoader.load(protocol, ClassPath.LANGUAGE),
            AsyncSettings.of(protocol.settings()));
    TagSample sample =
        sequential.map(program -> TagSample.of(form, program)).orElseGet(() -> TagSample.of(form));
    return Hunter.in(sample, new HuntLimits(1, 400, 60_000, 1, 1))
        .firstFound()
        .map(run -> Objects.requireNonNull(run.finding()))
        .filter(finding -> finding.kind() == Finding.FindingKind.TAG)
        .map(Finding::message);
  }
}
