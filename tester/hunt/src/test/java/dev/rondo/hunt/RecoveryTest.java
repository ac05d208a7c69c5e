package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.hunt.lift.Counterexamples;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RecoveryTest {

  private static final HuntLimits HUNT = new HuntLimits(1, 2_000, 600_000, 1, 1);

  @Test
  void whatIsNotDurableIsForgottenInTheAsynchronousForm() {
    HuntResult result = Hunter.in(Protocols.own("Forgetful"), HUNT);
    assertThat(result.firstFound().orElseThrow().finding().message()).contains("decided");
  }

  @Test
  void whatIsNotDurableIsForgottenInTheSequentialFormAndLifts() {
    Counterexamples found = Counterexamples.of(Protocols.own("Forgetful").protocol());
    Trace trace = found.first(1, 10_000).get(0);
    assertThat(Objects.requireNonNull(trace.finding()).message()).contains("decided");
    assertThat(trace.steps()).anyMatch(step -> step.changes().toString().contains("crashes"));
    assertThat(Lift.of(trace, found.original())).isInstanceOf(LiftResult.Confirmed.class);
  }

  @Test
  void aRaftThatDoesNotSyncItsVotesHasTwoLeadersOfATerm() {
    HuntResult result = Hunter.in(Protocols.searched("RaftElectionForgets"), HUNT);
    assertThat(result.firstFound().orElseThrow().finding().message()).contains("has P");
    assertThat(Hunter.in(Protocols.searched("RaftElectionDurable"), HUNT).firstFound()).isEmpty();
  }

  @Test
  void whatIsDurableIsNotForgotten() throws IOException {
    String text = Files.readString(Protocols.ownFile("Forgetful"));
    String durable =
        text.replace("private int votedIn", "@Durable private int votedIn")
            .replace("private int value", "@Durable private int value");
    LoadedProtocol protocol = Protocols.load("Forgetful.java", durable);
    AsyncForm form = AsyncForm.of(protocol, AsyncSettings.of(protocol.model().settings()));
    assertThat(Hunter.in(form, HUNT).firstFound()).isEmpty();
  }
}
