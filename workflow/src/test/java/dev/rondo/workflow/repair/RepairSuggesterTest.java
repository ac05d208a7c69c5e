package dev.rondo.workflow.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.observe.Finding;
import dev.rondo.testing.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A suggested repair was tried on the protocol. */
class RepairSuggesterTest {

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

  /** Each of the four handlers accepts a message whose round is over. */
  private static final String COMMIT =
      """
      import java.util.Map;
      import rondo.*;

      @Protocol(n = 3, spec = AgreementPerKey.class)
      public class Commit extends Node {
        @Round(1) record Prepare(@Phase int tx) {}
        @Round(2) record Yes(@Phase int tx) {}
        @Round(3) record No(@Phase int tx) {}
        @Round(4) record Done(@Phase int tx) {}

        private int tx;
        private int yes;
        private boolean waits;

        @Timeout void begin() {
          when(self().equals(node(0)) && !waits);
          tx++;
          yes = 0;
          waits = true;
          broadcast(new Prepare(tx));
        }

        @Upon void prepare(NodeId from, Prepare m) {
          when(m.tx() >= tx);
          tx = m.tx();
          if (flip()) send(from, new Yes(tx));
          else send(from, new No(tx));
        }

        @Upon void yes(Yes m) {
          when(waits && m.tx() == tx);
          yes++;
          if (yes == n()) {
            waits = false;
            broadcast(new Done(tx));
          }
        }

        @Upon void no(Mailbox<No> mailbox) {
          var here = mailbox.with(m -> m.tx() == tx);
          when(waits && !here.isEmpty());
          waits = false;
        }

        @Upon void done(Done m) {
          when(m.tx() >= tx);
          output(Map.entry(m.tx(), true));
        }
      }
      """;

  private static final String SINGLE_ROUND =
      """
      import rondo.*;

      @Protocol(n = 3)
      public class Collected extends Node {
        @Round(1) record Ask() {}
        @Round(2) record Yes() {}

        private int asked;
        private int yes;

        @Init void start() {
          broadcast(new Ask());
        }

        @Upon void ask(NodeId from, Ask m) {
          asked++;
          if (asked == n()) {
            output(yes);
          }
          send(from, new Yes());
        }

        @Upon void yes(Yes m) {
          yes++;
        }
      }
      """;

  @Test
  void whoTakesItsOwnMessageLateIsToldOfAGuard() {
    List<String> hints = hints(ELECTION);

    assertThat(hints.get(0)).startsWith("hint: write the lines below; with them the tags held in ");
    assertThat(hints)
        .contains(
            "  +    when(m.term() > askOver && (m.term() > term || m.term() == term && !voted));",
            "  +    askOver = term;");
  }

  @Test
  void aGuardAgainstOlderPhasesIsTriedWithOneAgainstOlderRounds() {
    List<String> hints =
        hints(
            ELECTION
                .replace("n = 3", "n = 3, severalRoles = false")
                .replace(
                    "m.term() > term || m.term() == term && !voted", "m.term() != term || !voted"));

    assertThat(String.join("\n", hints)).contains("m.term() > askOver && ", "m.term() >= term && ");
  }

  @Test
  void whereSeveralHandlersTakeLateMessagesTheClockBecomesFields() {
    List<String> hints = hints(COMMIT);

    assertThat(hints.get(0)).startsWith("hint: write the lines below; with them the tags held in ");
    assertThat(hints)
        .containsSubsequence(
            "  +  private int lastPhase;",
            "  +  private int lastRound;",
            "  +    reach(tx, 1);",
            "  +    when(!isLate(m.tx(), 1) && m.tx() >= tx);",
            "  +    if (flip()) { reach(tx, 2); send(from, new Yes(tx)); }",
            "  +    when(!isLate(m.tx(), 2) && waits && m.tx() == tx);",
            "  +    reach(m.tx(), 2);",
            "  +      reach(tx, 4);",
            "  +    reach(tx, 3);");
  }

  @Test
  void whatMakesOutputsVanishIsNotProposed() {
    List<String> hints = hints(SINGLE_ROUND);

    assertThat(hints)
        .containsExactly(
            "tried without success: "
                + "a field that yes sets and the guard of ask reads; "
                + "a field that yes, ask sets and the guard of ask reads; "
                + "fields with the clock of a process, and guards that ignore what is older");
  }

  /** A process that acks goes on at once, so each decision is late for it. */
  @Tag("long")
  @Test
  void whatKeepsAHandlerFromEverRunningIsNotProposed() throws IOException {
    Path file = Path.of("src/test/resources/repair/ChandraTouegForward.java");
    List<String> hints =
        hints(Files.readString(file).replace("@Protocol(", "@Protocol(severalRoles = false, "));

    assertThat(hints).hasSize(1).first().asString().contains("m.r() >= r in the guard of rDeliver");
  }

  @Test
  void aMailboxIsNarrowedToOnePhase() {
    List<String> hints =
        hints(
            ELECTION.replace(
                "mailbox.with(m -> m.term() == term)", "mailbox.with(m -> m.term() % 7 != 8)"));

    assertThat(String.join("\n", hints)).contains("message -> message.term() == term");
  }

  private static List<String> hints(String text) {
    String name = text.replaceAll("(?s).*public class (\\w+).*", "$1");
    Protocol protocol = Models.read(name + ".java", text);
    AsyncSettings settings = AsyncSettings.of(protocol.settings());
    Finding violation =
        MonitoredSample.of(
                protocol, settings, ClassPath.LANGUAGE, new HuntLimits(1, 500, 10_000, 1, 1))
            .firstFound()
            .map(run -> Objects.requireNonNull(run.finding()))
            .orElseThrow();
    return RepairSuggester.of(protocol, settings, ClassPath.LANGUAGE, violation).lines();
  }
}
