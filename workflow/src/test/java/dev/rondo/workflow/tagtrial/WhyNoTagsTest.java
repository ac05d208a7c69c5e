package dev.rondo.workflow.tagtrial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Of all that can be said against tags, what helps is said. */
class WhyNoTagsTest {

  private static final String TWO_COORDINATORS =
      """
      import rondo.*;

      @Protocol(n = 3, spec = Agreement.class)
      public class Coordinators extends Node {
        record Open(int round) {}
        record Last(int round, int votedIn, int vote) {}

        private int round;
        private int opened;
        private int votedIn;

        @Timeout void open() {
          opened = Math.max(opened, round) + 1;
          broadcast(new Open(opened));
        }

        @Upon void open(Open m) {
          when(m.round() > round);
          round = m.round();
          broadcast(new Last(round, votedIn, 0));
        }

        @Upon void last(Mailbox<Last> mailbox) {
          var answers = mailbox.with(m -> m.round() >= opened);
          when(answers.size() > n() / 2);
          opened = answers.get(0).round();
          votedIn = opened;
          output(1);
        }
      }
      """;

  private static final String MASTER =
      """
      import java.util.Map;
      import rondo.*;

      @Protocol(n = 2, spec = AgreementPerKey.class)
      public class Master extends Node {
        record Begin(int ballot, int complete) {}
        record Complete(int ballot) {}

        private int ballot;
        private int taken;
        private int complete;

        @Timeout void begin() {
          when(self().equals(node(0)));
          ballot++;
          broadcast(new Begin(ballot, complete));
        }

        @Upon void begin(Begin m) {
          when(m.ballot() > taken);
          taken = m.ballot();
          output(Map.entry(m.ballot(), m.complete()));
          send(node(0), new Complete(m.ballot()));
        }

        @Upon void complete(Complete m) {
          when(m.ballot() > complete);
          complete = m.ballot();
        }
      }
      """;

  /** An opening round before the phases, which liars would have to number. */
  private static final String OPENED_BY_LIARS =
      """
      import rondo.*;

      @Protocol(n = 4, f = 1, network = Reliable.class, spec = Agreement.class)
      @Byzantine
      class Opened extends Node {
        record First(@Input("0..1") int value) {}
        record Bit(int k, @Input("0..1") int bit) {}

        @Input("0..1") private int value;
        private int k;

        @Init void start() { broadcast(new First(value)); }

        @Upon void first(Mailbox<First> firsts) {
          when(k == 0 && !firsts.isEmpty());
          k = 1;
          broadcast(new Bit(k, firsts.size() > f() ? 1 : 0));
        }

        @Upon void bits(Mailbox<Bit> all) {
          var bits = all.with(m -> m.k() == k);
          when(k > 0 && !bits.isEmpty());
          output(bits.with(m -> m.bit() == 1).size() > f() ? 1 : 0);
          k++;
          broadcast(new Bit(k, value));
        }
      }
      """;

  @Test
  void whatTheTextSaysAgainstTheLikeliestTagsIsWorthMoreThanARunOfFarFetchedOnes() {
    Log log = new Log(new SourceFile("Coordinators.java", TWO_COORDINATORS));

    assertThat(TagSearch.in(log.source(), ClassPath.LANGUAGE, log)).isEmpty();

    assertThat(log.sorted())
        .extracting(Diagnostic::message)
        .containsExactly(
            "no rounds fit: the likeliest tags, phases round, rounds Open, Last, do not hold: "
                + "TAG4: last uses messages of several times: m.round() >= opened holds for "
                + "several phases");
  }

  @Test
  @Tag("long")
  void tagsThatARunBreaksAreShownWithTheRun() {
    SourceFile source = new SourceFile("Master.java", MASTER);

    Optional<FoundTags> found = TagSearch.in(source, ClassPath.LANGUAGE, new Log(source));

    assertThat(found.orElseThrow().broken().orElseThrow().message()).startsWith("TAG3: ");
  }

  @Test
  void whatIsToBeDoneInSeveralPlacesIsSaidOnceWhereTheAuthorHasWrittenIt() {
    Log log = new Log(new SourceFile("Opened.java", OPENED_BY_LIARS));

    assertThat(TagSearch.in(log.source(), ClassPath.LANGUAGE, log)).isEmpty();

    assertThat(log.sorted())
        .extracting(Diagnostic::position)
        .containsExactly(new Position(6, 10, "First".length()));
  }
}
