package dev.rondo.workflow.tagtrial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verifying.AskedProperty;
import dev.rondo.workflow.verifying.Verifying;
import dev.rondo.workflow.verifying.VerifyingSettings;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A protocol as an author would write it has the forms that it can have. */
class FormsAsWrittenTest {

  private static final String ELECTION =
      """
      import java.util.Map;
      import rondo.*;

      @Protocol(n = 3, spec = AgreementPerKey.class)
      public class Election extends Node {
        @Round(1) record Ask(@Phase int term) {}
        @Round(2) record Vote(@Phase int term) {}

        private int term;
        private boolean voted;

        @Timeout void stand() {
          term++;
          voted = false;
          broadcast(new Ask(term));
        }

        @Upon void ask(NodeId from, Ask m) {
          when(m.term() > term || m.term() == term && !voted);
          term = m.term();
          voted = true;
          send(from, new Vote(term));
        }

        @Upon void vote(Mailbox<Vote> mailbox) {
          var votes = mailbox.with(m -> m.term() == term);
          when(votes.size() > n() / 2);
          output(Map.entry(term, self()));
        }
      }
      """;

  private static final String INSTANCES =
      """
      import java.util.Map;
      import rondo.*;

      @Protocol(n = 2, network = Reliable.class, spec = AgreementPerKey.class)
      public class Instances extends Node {
        record Vote(int instance, int round, int value) {}

        private int instance = 1;
        private int round = 1;

        @Init void start() { broadcast(new Vote(instance, round, choose(2))); }

        @Upon void vote(Mailbox<Vote> mailbox) {
          if (instance > 3) return;
          var votes = mailbox.with(v -> v.instance() == instance && v.round() == round);
          if (votes.size() < n()) return;
          if (votes.get(0).value() == votes.get(1).value()) {
            output(Map.entry(instance, votes.get(0).value()));
            instance++;
            round = 1;
          } else {
            round++;
          }
          broadcast(new Vote(instance, round, choose(2)));
        }
      }
      """;

  private static final String BACKWARDS =
      """
      import rondo.*;

      @Protocol(n = 2)
      public class Backwards extends Node {
        @Round(2) record Ask() {}
        @Round(1) record Answer() {}

        @Init void start() { broadcast(new Ask()); }

        @Upon void ask(NodeId from, Ask m) { send(from, new Answer()); }

        @Upon void answer(Answer m) { output(1); }
      }
      """;

  private static final String QUEEN =
      """
      import rondo.*;

      @Protocol(n = 5, f = 1, spec = Agreement.class)
      @Byzantine
      public class Queens extends Node {
        record Value(int phase, @Input("0..1") int v) {}
        record Queen(int phase, @Input("0..1") int v) {}

        @Input("0..1") private int v;
        private int phase = 1;
        private int round = 1;

        @Init void start() { broadcast(new Value(phase, v)); }

        @Upon void values(Mailbox<Value> mailbox) {
          var heard = mailbox.with(m -> m.phase() == phase);
          when(round == 1 && heard.size() >= n() - f());
          round = 2;
          if (self().index() == phase - 1) broadcast(new Queen(phase, heard.get(0).v()));
        }

        @Upon void queen(NodeId from, Queen m) {
          when(m.phase() == phase && round == 2 && from.index() == phase - 1);
          v = m.v();
          phase++;
          round = 1;
          broadcast(new Value(phase, v));
        }
      }
      """;

  @Test
  void whatCountsPhasesNeedsNoRangeWhereFaultyProcessesSendAnything() {
    SourceFile source = new SourceFile("Queens.java", QUEEN);
    Log log = new Log(source);

    FoundTags found = TagSearch.in(source, ClassPath.LANGUAGE, log).orElseThrow();

    assertThat(found.held()).isTrue();
    assertThat(found.proposal().summary()).startsWith("phases phase, rounds Value, Queen");
    assertThat(found.patched().text()).contains("@Byzantine", "@Round(1) record Value(@Phase int");
  }

  @Test
  void aProcessHasOneClockUnlessItsAuthorSaysOtherwise() {
    Closure closure = hunting(read(ELECTION)).closure(ProgressMonitor.SILENT);

    assertThat(closure.tagViolation().orElseThrow().finding().message()).startsWith("TAG3");
  }

  @Test
  @Tag("long")
  void severalClocksThatTheAuthorAsksForAreOnlySampled() {
    String several = ELECTION.replace("n = 3,", "n = 3, severalRoles = true,");

    Closure closure = hunting(read(several)).closure(ProgressMonitor.SILENT);

    assertThat(closure).isInstanceOf(Closure.Sampled.class);
    assertThat(closure.covers(OptionalInt.of(1))).isFalse();
  }

  @Test
  void aSearchInfersTagsAsAHuntDoes() {
    Protocol untagged = read(INSTANCES.replace("Reliable", "Arbitrary"));

    Verifying verifying = verifying(untagged);

    assertThat(verifying.program()).isPresent();
    assertThat(verifying.note()).isEqualTo(hunting(untagged).forms().note());
  }

  @Test
  void tagsAreNotInferredWhereANetworkGuarantees() {
    Hunting hunting = hunting(read(INSTANCES), Optional.empty());

    assertThat(hunting.forms().sequential()).isEmpty();
    assertThat(hunting.forms().note().orElseThrow())
        .contains("tags are not inferred under Reliable");
  }

  @Test
  void aGuaranteeByRoundsNeedsTheAuthorsTags() {
    Protocol untagged = read(INSTANCES.replace("Reliable", "NMinusF"));

    assertThatThrownBy(() -> hunting(untagged, Optional.of(FormChoice.ASYNC)))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("network NMinusF guarantees deliveries by rounds")
        .hasMessageContaining("Vote");
  }

  @Test
  void aPhaseMayBeTwoNumbers() {
    Hunting hunting = hunting(read(INSTANCES.replace("Reliable", "Arbitrary")));

    assertThat(hunting.forms().note().orElseThrow())
        .isEqualTo("tags inferred: phases instance:round, rounds Vote; see rondo check --infer");
    assertThat(hunting.closure(ProgressMonitor.SILENT).isBroken()).isFalse();
  }

  @Test
  void whereOrderIsKeptItIsSaidAndNoTagsAreAskedFor() {
    String fifo = INSTANCES.replace("Reliable", "Fifo");
    Log log = new Log(new SourceFile("Instances.java", fifo));
    Protocol protocol = RunnableProtocol.read(log, ClassPath.LANGUAGE).orElseThrow();

    Hunting hunting = hunting(protocol, Optional.empty());

    assertThat(hunting.forms().sequential()).isEmpty();
    assertThat(hunting.forms().note().orElseThrow()).contains("Fifo keeps the order of messages");
  }

  @Test
  void handlersRunWhereTheTextBreaksTheTags() {
    Log log = new Log(new SourceFile("Backwards.java", BACKWARDS));

    Protocol protocol = RunnableProtocol.read(log, ClassPath.LANGUAGE).orElseThrow();

    assertThat(log.sorted()).extracting(Diagnostic::kind).containsExactly(DiagnosticKind.TAG1);
    assertThat(protocol.tags().complete()).isFalse();
    assertThat(protocol.handlers()).hasSize(2);
  }

  @Test
  void whatElseIsWrongIsStillRefused() {
    Log log = new Log(new SourceFile("Backwards.java", BACKWARDS.replace("output(1)", "outputs")));

    assertThat(RunnableProtocol.read(log, ClassPath.LANGUAGE)).isEmpty();
  }

  private static Protocol read(String text) {
    String name = text.replaceAll("(?s).*public class (\\w+).*", "$1");
    Log log = new Log(new SourceFile(name + ".java", text));
    return RunnableProtocol.read(log, ClassPath.LANGUAGE).orElseThrow();
  }

  private static Hunting hunting(Protocol protocol) {
    return hunting(protocol, Optional.of(FormChoice.SEQUENTIAL));
  }

  private static Hunting hunting(Protocol protocol, Optional<FormChoice> form) {
    HuntingSettings settings =
        new HuntingSettings(
            form, AsyncSettings.of(protocol.settings()), 8, new HuntLimits(1, 1, 60_000, 1, 1));
    return Hunting.of(protocol, ClassPath.LANGUAGE, settings, new Log(protocol.source()))
        .orElseThrow();
  }

  private static Verifying verifying(Protocol protocol) {
    VerifyingSettings settings =
        new VerifyingSettings(
            Optional.empty(),
            AsyncSettings.of(protocol.settings()),
            OptionalInt.of(1),
            AskedProperty.SAFETY,
            Reductions.ALL,
            new SearchLimits(1_000, 1L << 28, Long.MAX_VALUE),
            1,
            false);
    return Verifying.of(protocol, ClassPath.LANGUAGE, settings, new Log(protocol.source()))
        .orElseThrow();
  }
}
