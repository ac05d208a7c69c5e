package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text about the first event that is not explained. */
class MismatchExplainerTest {

  private static final LoadedProtocol VOTING =
      Protocols.load(
          "Voting.java",
          """
          import rondo.*;

          @Protocol(n = 2, network = Arbitrary.class)
          public class Voting extends Node {
            record Ask(int term) {}
            record Vote(int term, boolean yes) {}

            private int term;
            private boolean asked;

            @Timeout
            void ask() {
              when(!asked);
              asked = true;
              send(node(1), new Ask(1));
              send(node(1), new Ask(2));
            }

            @Upon
            void vote(NodeId from, Ask m) {
              when(m.term() > term);
              term = m.term();
              send(from, new Vote(term, true));
            }

            @Upon
            void count(Vote m) {
              output(m.term());
            }
          }
          """);

  private static final String ASKED =
      """
      {"node":0,"event":"timeout","handler":"ask"}
      {"node":0,"event":"send","to":1,"message":{"type":"Ask","term":1}}
      {"node":0,"event":"send","to":1,"message":{"type":"Ask","term":2}}
      """;

  private static final String VOTED_TWO =
      """
      {"node":1,"event":"recv","from":0,"handler":"vote","message":{"type":"Ask","term":2}}
      {"node":1,"event":"send","to":0,"message":{"type":"Vote","term":2,"yes":true}}
      """;

  @TempDir private Path folder;

  private String explain(String log) throws IOException {
    Path file = Files.writeString(folder.resolve("log"), log);
    return Conformance.check(VOTING, 2, 0, List.of(file)).text().replace(file.toString(), "log");
  }

  @Test
  void tellsTheStepsThatLeadToTheEvent() throws IOException {
    assertThat(
            explain(
                    ASKED
                        + VOTED_TWO
                        + "{\"node\":1,\"event\":\"state\",\"fields\":{\"term\":2}}\n"
                        + "{\"node\":1,\"event\":\"recv\",\"from\":0,\"handler\":\"vote\","
                        + "\"message\":{\"type\":\"Ask\",\"term\":1}}")
                .lines()
                .dropWhile(line -> !line.equals("How it happens:"))
                .skip(1)
                .limit(3))
        .containsExactly(
            "  log:1  P0 ask   sends Ask[term=1] to P1; sends Ask[term=2] to P1",
            "  log:4  P1 vote  hears Ask[term=2] from P0; sets term = 2;"
                + " sends Vote[term=2, yes=true] to P0",
            "  log:7  P1 vote  hears Ask[term=1] from P0");
  }

  /** Of messages that a handler takes together, the last stands for the step. */
  @Test
  void receivesBeforeAHandlerAreOneStep() {
    LogEvent one = received(1, 0, "");
    LogEvent other = received(2, 1, "count");
    LogEvent later = received(3, 0, "count");
    List<LoggedStep> steps = LoggedStep.of(List.of(one, other, later));
    assertThat(steps).extracting(step -> step.first().line()).containsExactly(2L, 3L);
    assertThat(steps.get(0).events()).containsExactly(one, other);
  }

  private static LogEvent received(long line, int from, String handler) {
    return new LogEvent(
        "log",
        line,
        2,
        LogEvent.LogEventKind.RECV,
        from,
        handler,
        JsonNodeFactory.instance.objectNode().put("type", "Vote"));
  }

  @Test
  void showsTheGuardThatWasFalseWithItsValues() throws IOException {
    assertThat(
            explain(
                ASKED
                    + VOTED_TWO
                    + "{\"node\":1,\"event\":\"recv\",\"from\":0,\"handler\":\"vote\","
                    + "\"message\":{\"type\":\"Ask\",\"term\":1}}"))
        .startsWith(
            """
            does not conform: log:6 is the first event that the protocol does not explain
              P1 receives Ask[term=1] from P0
            why: the handler vote is not enabled upon it
            state before: term = 2, asked = false; not used yet: Ask[term=1] from P0
            handlers: vote (line 20) upon Ask[term=1] from P0 cannot run: when(m.term() > term) \
            is false with term = 2
            """);
  }

  @Test
  void showsTheGuardOfATimeout() throws IOException {
    assertThat(explain(ASKED + "{\"node\":0,\"event\":\"timeout\",\"handler\":\"ask\"}"))
        .contains("log:4 is the first event")
        .contains("why: ask is not enabled")
        .contains("handlers: ask (line 12) cannot run: when(!asked) is false with asked = true");
  }

  @Test
  void namesTheMessageWhoseDeliveryWouldExplainIt() throws IOException {
    assertThat(
            explain(
                ASKED
                    + "{\"node\":1,\"event\":\"send\",\"to\":0,"
                    + "\"message\":{\"type\":\"Vote\",\"term\":2,\"yes\":true}}"))
        .contains("why: no step of the model does this here: no message waits for a handler")
        .contains("explained if: Ask[term=2] from P0 had been delivered before");
  }

  @Test
  void namesWhatTheModelDoesInstead() throws IOException {
    assertThat(explain(ASKED + VOTED_TWO.replace("\"yes\":true", "\"yes\":false")))
        .contains("log:5 is the first event")
        .contains(
            "the model does something else here: vote (line 20) sends Vote[term=2, yes=true]");
  }

  @Test
  void saysThatAMessageWasReceivedAlready() throws IOException {
    assertThat(explain(ASKED + VOTED_TWO + VOTED_TWO))
        .contains("log:6 is the first event")
        .contains("why: P1 has received it already, in line 4, and P0 has sent it once");
  }

  @Test
  void namesTheMessageOfAnotherSender() throws IOException {
    assertThat(explain(ASKED + VOTED_TWO.replace("\"from\":0", "\"from\":1")))
        .contains("why: P1 does not send it to P1")
        .contains("explained if: it is that of log:3 (P0 sends Ask[term=2] to P1)");
  }

  @Test
  void saysThatAMessageIsReceivedBeforeItIsSent() throws IOException {
    String log =
        """
        {"node":1,"event":"recv","from":0,"handler":"count","message":{"type":"Vote","term":1}}
        {"node":1,"event":"send","to":0,"message":{"type":"Vote","term":1}}
        {"node":0,"event":"recv","from":1,"handler":"count","message":{"type":"Vote","term":1}}
        {"node":0,"event":"send","to":1,"message":{"type":"Vote","term":1}}
        """;
    assertThat(explain(log)).contains("sends it only later, in log:");
  }

  @Test
  void saysThatAnEventIsMissing() throws IOException {
    assertThat(
            explain(
                ASKED.replace(
                        "{\"node\":0,\"event\":\"send\",\"to\":1,\"message\":"
                            + "{\"type\":\"Ask\",\"term\":2}}\n",
                        "")
                    + "{\"node\":0,\"event\":\"timeout\",\"handler\":\"ask\"}"))
        .contains("why: the log lacks what the model does before: ask (line 12) sends Ask[term=2]");
  }
}
