package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.Tag;
import dev.rondo.run.trace.MemberNames;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.testing.Models;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a story says of sends, of quorums and of the end, in runs that are made for it. */
class StorySentencesTest {

  private static final Protocol VOTES =
      Models.read(
          "Votes.java",
          """
          import rondo.*;

          @Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
          public class Votes extends Node {
            @Round(1) record Vote(int value) {}

            @Init
            void start() {
              broadcast(new Vote(choose(5)));
            }

            @Upon
            void votes(Mailbox<Vote> mailbox) {
              when(mailbox.size() >= 1);
              output(flip() ? mailbox.get(0).value() : 0);
            }
          }
          """);

  @Test
  void itBeginsWithTheNumberOfProcesses() {
    assertThat(story(start(0, 1, 2, 3), votes(0, message(1, 0, 0))))
        .contains("How it happens: 3 processes, 1 step");
  }

  @Test
  void itSaysOfHowManyAQuorumIs() {
    assertThat(story(start(0, 1, 2, 3), votes(0, message(1, 0, 0))))
        .contains("hears Vote(value=1) from P0 (1 of 3).");
    assertThat(
            story(
                start(0, 1, 2, 3), start(1, 4, 5, 6), votes(0, message(1, 0, 0), message(4, 1, 0))))
        .contains("hears Vote(value=1) from P0, P1 (2 of 3).");
  }

  @Test
  void aMessageThatIsHeardTwiceCountsTwice() {
    assertThat(story(start(0, 1, 2, 3), votes(0, message(1, 0, 0), message(7, 0, 0))))
        .contains("from P0 (2 messages, 1 of 3).");
  }

  @Test
  void itSaysWhereFewHearWhatAllCouldHear() {
    assertThat(story(start(0, 1, 2, 3), votes(1, message(2, 0, 1)), votes(0)))
        .contains("sends Vote to all (only P1 hears it).");
    assertThat(story(start(0, 1, 2, 3), votes(1), votes(2), votes(0)))
        .contains("sends Vote(value=1) to all (not heard in this run).");
    assertThat(story(start(0, 1, 2, 3), votes(0, message(1, 0, 0))))
        .contains("sends Vote to all."); // the others take no step
  }

  @Test
  void aStepOfTheSequentialFormSendsWhatIsHeardLater() {
    assertThat(story(start(0), votes(0, message(1, 0, 0)))).contains("start", "sends Vote to all.");
  }

  @Test
  void whatAProcessDrawsIsTold() {
    assertThat(story(drawn("start", 4), votes(0))).contains("chooses 4.");
    assertThat(story(drawn("votes", 0, 1), votes(0))).contains("flips false, true.");
  }

  @Test
  void aRequestHasTheValuesOfItsParameters() {
    Protocol requests =
        Models.read(
            "Writes.java",
            """
            import rondo.*;

            @Protocol(n = 3, network = Arbitrary.class, spec = Agreement.class)
            public class Writes extends Node {
              @Request void write(@Input("{3, 5, 9}") int v, @Input("1..9") int w) {
                output(v + w);
              }
            }
            """);
    TraceStep write =
        new TraceStep(
            0,
            Tag.NONE,
            "write",
            5,
            0,
            false,
            0,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(2, 1));
    TraceStep timeless =
        new TraceStep(
            0,
            Tag.NONE,
            "write",
            5,
            -1,
            false,
            0,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(2, 1));
    Trace run =
        new Trace(
            Trace.VERSION,
            "async",
            "Writes",
            "Writes.java",
            "",
            Map.of(),
            1,
            0,
            List.of(),
            List.of(),
            List.of(write),
            null);
    MemberNames names = MemberNames.of(requests);
    assertThat(names.handler(run, write)).isEqualTo("request write(v = 9, w = 2)");
    assertThat(names.handler(run, timeless)).isEqualTo("write");
  }

  private static TraceStep drawn(String handler, Integer... draws) {
    return step(0, handler, 8, List.of(), List.of(message(1, 0, 0)), List.of(), List.of(draws));
  }

  @Test
  void theLastHandlerIsStopped() {
    assertThat(story(start(0, 1, 2, 3), votes(0, message(1, 0, 0))))
        .contains("Outputs an empty list. The run stops here.");
  }

  private static String story(TraceStep... steps) {
    Finding finding =
        new Finding(Finding.FindingKind.VIOLATION, "two values", 0, "votes", 14, "rondo.Agreement");
    Trace trace =
        new Trace(
            Trace.VERSION,
            "async",
            "Votes",
            "Votes.java",
            "",
            Map.of("n", "3"),
            1,
            1,
            List.of(),
            List.of(),
            List.of(steps),
            finding);
    Counterexample bug =
        new Counterexample(null, trace, trace, Optional.empty(), Optional.empty(), List.of());
    return StoryWriter.of(bug, VOTES, "--columns").replaceAll("\\s+", " ");
  }

  private static TraceStep start(int node, int... ids) {
    List<TraceStep.TracedMessage> sent =
        IntStream.range(0, ids.length).mapToObj(to -> message(ids[to], node, to)).toList();
    return step(node, "start", 8, List.of(), sent, List.of(), List.of());
  }

  private static TraceStep votes(int node, TraceStep.TracedMessage... heard) {
    return step(node, "votes", 13, List.of(heard), List.of(), List.of("[]"), List.of());
  }

  private static TraceStep.TracedMessage message(int id, int from, int to) {
    return new TraceStep.TracedMessage(id, from, to, "Vote[value=1]", new Tag(0, 1), false, 9);
  }

  private static TraceStep step(
      int node,
      String handler,
      int line,
      List<TraceStep.TracedMessage> used,
      List<TraceStep.TracedMessage> sent,
      List<String> outputs,
      List<Integer> draws) {
    return new TraceStep(
        node, Tag.NONE, handler, line, -1, false, 0, List.of(), used, List.of(), sent, outputs,
        List.of(), List.of(), draws);
  }
}
