package dev.rondo.workflow.tagtrial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.source.SourceFile;
import org.junit.jupiter.api.Test;

/** A leader that sends several times in its term, before and after the hint is followed. */
class SecondLevelHintTest {

  private static final String BEATS =
      """
      import java.util.Map;
      import rondo.*;

      @Protocol(n = 3, spec = AgreementPerKey.class)
      public class Beats extends Node {
        record Ask(int term) {}
        record Grant(int term) {}
        record Beat(int term, int value) {}
        record Heard(int term) {}

        private int term;
        private boolean asks;
        private boolean leads;
        private int value;

        @Timeout void ask() {
          when(!leads);
          term++;
          asks = true;
          broadcastToOthers(new Ask(term));
        }

        @Upon void ask(NodeId from, Ask m) {
          when(m.term() > term);
          term = m.term();
          asks = false;
          leads = false;
          send(from, new Grant(term));
        }

        @Upon void grant(Mailbox<Grant> mailbox) {
          var all = mailbox.with(m -> m.term() == term);
          when(asks && all.size() + 1 > n() / 2);
          asks = false;
          leads = true;
          output(Map.entry(term, self()));
        }

        @Request(times = 2) void client(@Input("1..2") int given) {
          when(leads);
          value = given;
          broadcastToOthers(new Beat(term, value));
        }

        @Upon void beat(NodeId from, Beat m) {
          when(m.term() >= term);
          term = m.term();
          asks = false;
          leads = false;
          value = m.value();
          send(from, new Heard(term));
        }

        @Upon void heard(Mailbox<Heard> mailbox) {
          var all = mailbox.with(m -> m.term() == term);
          when(leads && value > 0 && all.size() > 0);
          value = 0;
        }
      }
      """;

  private static FoundTags found(String text, int trials) {
    Log log = new Log(new SourceFile("Beats.java", text));
    return TagSearch.in(log.source(), ClassPath.LANGUAGE, log, trials).orElseThrow();
  }

  @Test
  void theLinesThatNumberWhatIsSentSeveralTimesAreWritten() {
    FoundTags tags = found(BEATS, 1);
    assertThat(tags.held()).isFalse();
    assertThat(tags.hints(ClassPath.LANGUAGE))
        .containsSubsequence(
            "  +  @Round(3) record Beat(int term, int value, int seq) { @Phase int phaseNumber() {"
                + " return PhaseNumber.wide(term, seq); } }",
            "  +  private int seq;",
            "  +    next(term, 3);",
            "  +    broadcastToOthers(new Beat(term, value, seq));",
            "  +    when(!isLate(m.term(), m.seq(), 3) && m.term() >= term);",
            "  +    var mailboxNow = mailbox.with(message -> message.seq() == seq);");
  }

  @Test
  void whereTheLinesCannotBeWrittenAHintDescribesThem() {
    FoundTags tags = found(BEATS.replace("int value;\n", "int value;\n  private int next;\n"), 1);
    assertThat(tags.held()).isFalse();
    assertThat(tags.hints(ClassPath.LANGUAGE))
        .containsExactly(
            "hint: number what a process sends several times in one term, and the phase gets a"
                + " second level:",
            "  a component int seq of Beat and Heard",
            "  its sender: seq++; before each send, and seq = 0; where term grows",
            "  its receiver: when(m.term() > term || m.term() == term && m.seq() > seq); then seq ="
                + " m.seq();",
            "  for answers: mailbox.with(m -> m.term() == term && m.seq() == seq)");

    String numbered =
        BEATS
            .replace("record Beat(int term, ", "record Beat(int term, int seq, ")
            .replace("record Heard(int term", "record Heard(int term, int seq")
            .replace("private int term;", "private int term; private int seq;")
            .replace("term++;", "term++; seq = 0;")
            .replace(
                "term = m.term();\n    asks = false;\n    leads = false;\n    send",
                "term = m.term(); seq = 0;\n    asks = false;\n    leads = false;\n    send")
            .replace("value = given;", "value = given; seq++;")
            .replace("new Beat(term, ", "new Beat(term, seq, ")
            .replace(
                "when(m.term() >= term);\n    term = m.term();",
                "when(m.term() > term || m.term() == term && m.seq() > seq);\n"
                    + "    term = m.term(); seq = m.seq();")
            .replace("new Heard(term)", "new Heard(term, seq)")
            .replace(
                "mailbox.with(m -> m.term() == term);\n    when(leads",
                "mailbox.with(m -> m.term() == term && m.seq() == seq);\n    when(leads");
    FoundTags followed = found(numbered, TagSearch.MOST_TRIALS);
    assertThat(followed.held()).as(followed.broken().toString()).isTrue();
    assertThat(followed.proposal().phases()).contains("term:seq");
  }
}
