package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The conditions on tags are checked in the steps that a log shows. */
class StepTagsTest {

  /** A process remembers an old question. */
  private static final String ANSWERS =
      """
      import rondo.*;

      @Protocol(n = 2)
      public class Answers extends Node {
        @Round(1) record Ask(@Phase int term) {}

        @Round(2) record Answer(@Phase int term) {}

        private int term;
        private int old;

        @Timeout
        void ask() {
          term++;
          broadcastToOthers(new Ask(term));
        }

        @Upon
        void asked(Ask m) {
          when(m.term() != term);
          if (m.term() > term) {
            term = m.term();
            broadcastToOthers(new Answer(term));
          } else {
            old = m.term();
          }
        }

        @Upon
        void answered(Answer m) {
          when(m.term() == term);
        }
      }
      """;

  @TempDir private Path folder;

  private final LoadedProtocol protocol = Protocols.load("Answers.java", ANSWERS);

  private static String ask(int term) {
    return "{'node':0,'event':'timeout','handler':'ask'}\n"
        + "{'node':0,'event':'send','to':1,'message':{'type':'Ask','term':"
        + term
        + "}}\n";
  }

  private static String asked(int term) {
    return "{'node':1,'event':'recv','from':0,'message':{'type':'Ask','term':" + term + "}}\n";
  }

  private static String answer(int term) {
    return "{'node':1,'event':'send','to':0,'message':{'type':'Answer','term':" + term + "}}\n";
  }

  private ConformanceResult check(String first, String second) throws IOException {
    Path one = Files.writeString(folder.resolve("P0"), first.replace('\'', '"'));
    Path other = Files.writeString(folder.resolve("P1"), second.replace('\'', '"'));
    return Conformance.check(protocol, 2, 0, List.of(one, other));
  }

  @Test
  void anOldMessageThatChangesTheStateIsReported() throws IOException {
    ConformanceResult result =
        check(
            ask(1) + ask(2) + ask(3),
            asked(3)
                + answer(3)
                + asked(2)
                + "{'node':1,'event':'state','fields':{'term':3,'old':2}}\n");
    assertThat(result.conforms()).as(result.text()).isTrue();
    assertThat(result.text())
        .contains("not a run in rounds: ")
        .contains("P1:4: TAG3: ")
        .contains("Ask[term=2]");
    assertThat(result.notes())
        .contains("not a run in rounds: " + result.tagViolation().orElseThrow())
        .allMatch(note -> result.text().contains(note));
  }

  /** The old message may still wait, or have been used: the first keeps the conditions. */
  @Test
  void anOldMessageThatMayStillWaitIsNot() throws IOException {
    ConformanceResult result = check(ask(1) + ask(2) + ask(3), asked(3) + answer(3) + asked(2));
    assertThat(result.tagViolation()).isEmpty();
  }

  @Test
  void messagesInOrderAreNot() throws IOException {
    ConformanceResult result =
        check(
            ask(1) + ask(2) + ask(3),
            asked(1)
                + answer(1)
                + asked(3)
                + answer(3)
                + "{'node':1,'event':'state','fields':{'term':3,'old':0}}\n");
    assertThat(result.conforms()).as(result.text()).isTrue();
    assertThat(result.tagViolation()).isEmpty();
  }
}
