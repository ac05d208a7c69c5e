package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.run.trace.TraceText;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Protocols;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TagMonitorTest {

  private static final HuntLimits SAMPLE = new HuntLimits(1, 300, 600_000, 1, 1);

  static Stream<Golden.Case> protocols() {
    return Golden.cases(Golden.folder("tags"), ".java", ".trace");
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void aBrokenConditionIsNamedWithItsTrace(Golden.Case protocol) {
    AsyncForm plain = Protocols.async(protocol.input());
    AsyncForm form =
        AsyncForm.of(plain.protocol(), plain.settings().withSteps(12).withRates(0, 0)).monitored();
    HuntResult result = Hunter.in(form, SAMPLE);
    boolean closed = protocol.name().equals("Closed");
    assertThat(result.found()).isEqualTo(closed ? 0 : 1);
    Trace trace =
        form.newExplorer()
            .trace(
                ScheduleOrigin.of(
                    result.runs().get(0).seed(), closed ? 0 : result.runs().get(0).schedule()));
    if (!closed) {
      Finding finding = trace.finding();
      assertThat(finding.kind()).isEqualTo(Finding.FindingKind.TAG);
      String condition = protocol.name().toUpperCase(Locale.ROOT);
      assertThat(finding.message()).startsWith(condition);
      assertThat(finding.violated().condition().name()).isEqualTo(condition);
      assertThat(TraceJson.read(TraceJson.write(trace)).finding()).isEqualTo(finding);
    }
    protocol.check(TraceText.of(trace));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PaxosFixed",
        "BenOrFixed",
        "RaftElectionFixed",
        "TwoPhaseCommitFixed",
        "UniformVotingFixed"
      })
  void theBenchmarkProtocolsAreRoundBased(String protocol) {
    AsyncForm form = Protocols.benchmark(protocol).monitored();
    assertThat(Hunter.in(form, new HuntLimits(1, 200, 600_000, 1, 1)).found()).isZero();
  }

  /** To throw is to act, in a guard as in a handler: in rounds the message would not be there. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A m            | !a && fresh(1)         | r == 2 | TAG",
        "Mailbox<A> box | !a && fresh(box.size()) | r == 2 | TAG",
        "A m            | !a && fresh(1)         | r == 1 | EXCEPTION"
      })
  void aGuardThatThrowsUsesWhatItWasAskedAbout(
      String parameter, String guard, String fails, Finding.FindingKind expected) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2)
        public class P extends Node {
          @Round(1) record A(@Phase int k) {}
          @Round(2) record B(@Phase int k) {}
          private int r = 1;
          private boolean a;
          @Init void start() { broadcast(new A(1)); }
          @Upon void a(%s) { when(%s); a = true; broadcast(new B(1)); }
          @Upon void b(B m) { when(r == 1); r = 2; output(2); }
          private boolean fresh(int size) {
            if (%s) { throw new IllegalStateException(); }
            return size > 0;
          }
        }
        """
            .formatted(parameter, guard, fails);
    LoadedProtocol protocol = Protocols.load("P.java", text);
    AsyncForm form =
        AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings())).monitored();
    HuntResult result = Hunter.in(form, SAMPLE);
    assertThat(result.runs().get(0).finding()).extracting(Finding::kind).isEqualTo(expected);
  }

  /** Upon its second message the handler would act again, if its guard did not throw. */
  @ParameterizedTest
  @ValueSource(strings = {"Arbitrary", "Reliable"})
  void aGuardThatThrowsUponTheNextMessageActsASecondTime(String network) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 3, network = %s.class)
        public class P extends Node {
          @Round(1) record A(@Phase int k) {}
          private int used;
          @Init void start() { broadcast(new A(1)); }
          @Upon void a(A m) { when(6 / (1 - used) > 0); used = 1; output(2); }
        }
        """
            .formatted(network);
    LoadedProtocol protocol = Protocols.load("P.java", text);
    AsyncForm form =
        AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings())).monitored();
    Finding finding = Hunter.in(form, SAMPLE).runs().get(0).finding();
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.TAG);
    assertThat(finding.message()).startsWith("TAG5: a acts a second time in one round");
  }

  /**
   * In rounds a message of an earlier round is gone. Where the network guarantees it, the original
   * still has it, and the guard that reads it fails.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Timeout void read(Mailbox<A> all) { var one = all.with(m -> m.p() == 1);"
            + " when(at == 2 && one.isEmpty()); at = 3; output(true); }",
        "@Upon void read(Mailbox<B> all) { var two = all.with(m -> m.p() == 2);"
            + " var one = all.with(m -> m.p() == 1); when(two.size() == n() && one.isEmpty());"
            + " at = 3; output(true); }"
      })
  void aGuardFailsBecauseOfAnEarlierMessage(String reader) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2, network = Reliable.class)
        public class P extends Node {
          @Round(1) record A(@Phase int p) {}
          @Round(2) record B(@Phase int p) {}
          private int at = 1;
          @Init void start() { broadcast(new A(1)); }
          @Upon void a(A m) { when(at == 1); at = 2; broadcast(new B(1)); }
          @Timeout void next() { when(at == 2); at = 4; broadcast(new B(2)); }
          %s
        }
        """
            .formatted(reader);
    LoadedProtocol protocol = Protocols.load("P.java", text);
    AsyncForm form =
        AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings())).monitored();
    HuntResult result = Hunter.in(form, SAMPLE);
    assertThat(result.found()).isPositive();
    RunResult run = result.runs().get(0);
    Trace trace = form.newExplorer().trace(ScheduleOrigin.of(run.seed(), run.schedule()));
    assertThat(trace.finding()).isEqualTo(run.finding());
    assertThat(trace.finding().message())
        .startsWith("TAG4: read uses messages of several times: with ")
        .contains("of (1, ");
    assertThat(form.newExplorer().replay(trace)).isEqualTo(trace);
  }

  /** Messages of the kind that no view selects stay, such as those of a later phase. */
  @ParameterizedTest
  @ValueSource(strings = {"var now = all.with(m -> m.p() == p); when(!now.isEmpty());", ""})
  void aHandlerOfOneKindUsesItsViewAlone(String guard) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2, network = Arbitrary.class)
        public class P extends Node {
          sealed interface Vote permits Yes, No { int p(); }
          @Round(1) record Yes(@Phase int p) implements Vote {}
          @Round(1) record No(@Phase int p) implements Vote {}
          private int p = 1;
          @Init void start() { broadcast(new No(1)); }
          @Timeout void next() { when(p == 1); p = 2; broadcast(new No(2)); }
          @Upon void no(Mailbox<No> all) { %s p++; }
        }
        """
            .formatted(guard);
    LoadedProtocol protocol = Protocols.load("P.java", text);
    AsyncForm form =
        AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings())).monitored();
    assertThat(Hunter.in(form, SAMPLE).found() > 0).isEqualTo(guard.isEmpty());
  }
}
