package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.testing.Protocols;
import org.junit.jupiter.api.Test;

class FifoTest {

  private static final HuntLimits HUNT = new HuntLimits(1, 400, 600_000, 1, 1);

  @Test
  void aSnapshotIsWholeWhereMessagesKeepTheirOrder() {
    AsyncForm form = Protocols.own("Snapshot");
    assertThat(form.settings().faults()).isEqualTo(new AllowedFaults(false, true, true, false));
    assertThat(Hunter.in(form, HUNT).firstFound()).isEmpty();
  }

  @Test
  void aMarkerThatOvertakesACoinBreaksTheSnapshot() {
    AsyncForm form = Protocols.own("Snapshot");
    AsyncSettings reordering =
        form.settings().withNetwork("rondo.Arbitrary", new AllowedFaults(true, true, true, false));
    HuntResult result = Hunter.in(AsyncForm.of(form.protocol(), reordering), HUNT);
    assertThat(result.firstFound().orElseThrow().finding().message())
        .contains("noCoinIsLostOrMade");
  }

  @Test
  void roundsKnowNoOrder() {
    var protocol = Protocols.own("TwoLeaders").protocol().model();
    Log log = new Log(protocol.source());
    assertThat(Pipeline.sequential(protocol, "rondo.Fifo", log)).isEmpty();
    assertThat(log.sorted().get(0).message())
        .isEqualTo(
            "cannot be turned into rounds: Fifo keeps the order of messages of different rounds,"
                + " which rounds do not know");
  }
}
