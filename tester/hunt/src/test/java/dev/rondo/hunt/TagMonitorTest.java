package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceText;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Protocols;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TagMonitorTest {

  private static final HuntSettings SAMPLE = new HuntSettings(1, 300, 600_000, 1, 1);

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
      assertThat(finding.message()).startsWith(protocol.name().toUpperCase(Locale.ROOT));
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
    assertThat(Hunter.in(form, new HuntSettings(1, 200, 600_000, 1, 1)).found()).isZero();
  }
}
