package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.hunt.lift.Counterexamples;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.testing.Protocols;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class InvariantTest {

  @Test
  void theAsynchronousFormNamesTheInvariantAndTheHandlerThatBreaksIt() {
    HuntResult result =
        Hunter.in(Protocols.own("Overcounting"), new HuntLimits(1, 10_000, 600_000, 1, 1));
    Finding finding = result.firstFound().orElseThrow().finding();
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.INVARIANT);
    assertThat(finding.message()).matches("P\\d breaks the invariant isSmall \\(line 28\\)");
    assertThat(finding.handler()).isEqualTo("pings");
    assertThat(finding.line()).isEqualTo(19);
  }

  @Test
  void theSequentialFormBreaksItAsWellAndSoDoesTheOriginal() {
    Counterexamples found = Counterexamples.of(Protocols.own("Overcounting").protocol());
    Trace trace = found.first(1, 10_000).get(0);
    Finding finding = Objects.requireNonNull(trace.finding());
    assertThat(finding.kind()).isEqualTo(Finding.FindingKind.INVARIANT);
    assertThat(finding.message()).contains("breaks the invariant isSmall (line 28)");
    assertThat(finding.handler()).isEqualTo("pings");
    assertThat(Lift.of(trace, found.original())).isInstanceOf(LiftResult.Confirmed.class);
  }

  @Test
  void anInvariantOfAllProcessesIsBrokenInTheAsynchronousForm() {
    HuntResult result =
        Hunter.in(Protocols.own("TwoLeaders"), new HuntLimits(1, 10_000, 600_000, 1, 1));
    Finding finding = result.firstFound().orElseThrow().finding();
    assertThat(finding.message())
        .isEqualTo("the processes together break the invariant oneLeader (line 63)");
    assertThat(finding.handler()).isEqualTo("grant");
  }

  @Test
  void anInvariantOfAllProcessesIsBrokenAtTheEndOfARoundAndLifts() {
    Counterexamples found = Counterexamples.of(Protocols.own("TwoLeaders").protocol());
    Trace trace = found.first(1, 10_000).get(0);
    assertThat(Objects.requireNonNull(trace.finding()).message())
        .isEqualTo("the processes together break the invariant oneLeader (line 63)");
    assertThat(Lift.of(trace, found.original())).isInstanceOf(LiftResult.Confirmed.class);
  }
}
