package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.observe.Finding;
import dev.rondo.testing.Models;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A process that asks and one that answers, in one class: each keeps its own time if it is declared
 * as a role.
 */
class SeveralRolesTest {

  private static final String ASKING =
      """
      import rondo.*;
      @Protocol(n = 3, severalRoles = true)
      public class Asking extends Node {
        @Round(1) record Ask(@Phase int k) {}
        @Round(2) record Answer(@Phase int k) {}
        private int asked;
        private boolean done;
        private int answered;

        @Timeout void ask() {
          when(asked == 0 && self().index() == 0);
          asked = 1;
          broadcast(new Ask(asked));
        }

        @Upon void onAsk(NodeId from, Ask m) {
          when(m.k() > answered);
          answered = m.k();
          send(from, new Answer(m.k()));
        }

        @Upon void onAnswer(Mailbox<Answer> mailbox) {
          var answers = mailbox.with(m -> m.k() == asked);
          when(!done && answers.size() > n() / 2);
          done = true;
          output(asked);
        }
      }
      """;

  @Test
  void rolesThatShareNothingMayOvertakeEachOther() {
    assertThat(broken(ASKING)).isEmpty();
  }

  private static final String ASKING_AGAIN =
      """
      import rondo.*;
      @Protocol(n = 3)
      public class Asking extends Node {
        @Round(1) record Ask(@Phase int k) {}
        @Round(2) record Answer(@Phase int k) {}
        private int k;
        private int asked;

        @Timeout void ask() {
          when(self().index() == 0 && k < 2);
          k = 1;
          broadcastToOthers(new Ask(1));
        }

        @Upon void onAsk(NodeId from, Ask m) {
          send(from, new Answer(m.k()));
        }

        @Upon void onAnswer(Answer m) {
          when(m.k() == k);
          k = 2;
          output(k);
        }
      }
      """;

  @Test
  void whoIsAskedAgainMayAnswerAgain() {
    assertThat(broken(ASKING_AGAIN)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "send(from            # asked++; send(from",
        "send(from            # output(1); send(from",
        "new Answer(m.k())    # new Answer(m.k() + choose(2))",
      })
  void whoIsAskedAgainMayDoNothingElse(String part, String changed) {
    String text = ASKING_AGAIN.replace(part, changed);
    assertThat(text).isNotEqualTo(ASKING_AGAIN);
    assertThat(broken(text))
        .hasValueSatisfying(violation -> assertThat(violation).startsWith("TAG"));
  }

  @Test
  void aProcessKeepsOneTimeUnlessItSaysSo() {
    assertThat(broken(ASKING.replace(", severalRoles = true", "")))
        .hasValueSatisfying(
            violation -> assertThat(violation).startsWith("TAG3: onAsk").doesNotContain("since"));
  }

  @Test
  void whereTheNetworkGuaranteesSomethingAProcessKeepsOneTime() {
    String text = ASKING.replace("n = 3,", "n = 3, f = 1, network = NMinusF.class,");
    assertThat(broken(text))
        .hasValueSatisfying(violation -> assertThat(violation).startsWith("TAG3"));
  }

  /** The number of a process tells in which order they were started. */
  @Test
  void whereProcessesAreStartedAProcessKeepsOneTime() {
    String text =
        ASKING
            .replace("n = 3,", "n = 3, max = 5,")
            .replace("done = true;", "done = true; spawn();")
            .replace("answered = m.k();", "answered = m.k(); spawn();");
    assertThat(broken(text))
        .hasValueSatisfying(violation -> assertThat(violation).startsWith("TAG3"));
  }

  @Test
  void aConstructorInsideOfAStepTouchesVariablesToo() {
    String text =
        ASKING.replace(
            "answered = m.k();",
            "answered = m.k() + new Object() { int late = done ? 0 : 0; }.late;");
    assertThat(broken(text))
        .hasValueSatisfying(violation -> assertThat(violation).contains("done was used since"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "answered = m.k();  # answered = m.k(); done |= false;   # done was used since",
        "done = true;       # done = true; asked += answered;    # answered was used since",
        "answered = m.k();  # answered = m.k(); output(m.k());   # something was output since",
        "private int asked; # @Invariant boolean ok() { return !done || answered < 9; } int asked;"
            + " # what an invariant reads has changed since",
        "broadcast(         # answered = 0; broadcast(           # held",
      })
  void stepsThatShareSomethingKeepTheirOrder(String part, String changed, String why) {
    String text = ASKING.replace(part, changed);
    assertThat(text).isNotEqualTo(ASKING);
    assertThat(broken(text).orElse("held")).contains(why);
  }

  /** The later question is not sent yet when the earlier answer would have to go. */
  @Test
  void aMessageOfATypeIsNotSentBeforeOneThatWaits() {
    String text =
        ASKING
            .replace("asked == 0", "asked < 3")
            .replace("asked = 1;", "asked = asked + 1;")
            .replace("m.k() > answered", "m.k() != answered");
    assertThat(broken(text))
        .hasValueSatisfying(violation -> assertThat(violation).startsWith("TAG3: onAsk"));
  }

  private static Optional<String> broken(String text) {
    Protocol protocol = Models.read("Asking.java", text);
    AsyncForm form =
        AsyncForm.of(
            ProtocolLoader.load(protocol, ClassPath.LANGUAGE),
            AsyncSettings.of(protocol.settings()));
    return Hunter.in(TagSample.of(form), new HuntLimits(1, 400, 60_000, 1, 1))
        .firstFound()
        .map(run -> Objects.requireNonNull(run.finding()))
        .filter(finding -> finding.kind() == Finding.FindingKind.TAG)
        .map(Finding::message);
  }
}
