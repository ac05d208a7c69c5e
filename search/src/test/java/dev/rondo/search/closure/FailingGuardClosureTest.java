package dev.rondo.search.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The monitor and the search agree about a guard that throws: to throw is to act. */
class FailingGuardClosureTest {

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Arbitrary | @Upon void a(A m)            | true            | true",
        "Reliable  | @Upon void a(A m)            | true            | true",
        "Arbitrary | @Upon void a(Mailbox<A> box) | box.size() == 1 | true",
        "NMinusF   | @Upon void a(Mailbox<A> box) | box.size() > 0  | true",
        "Arbitrary | @Timeout void a(Mailbox<A> box) | box.size() == 1 | true",
        "Arbitrary | @Upon void a(A m)            | used == 0       | false",
        "Reliable  | @Upon void a(A m)            | used == 0       | false",
        "Arbitrary | @Upon void a(Mailbox<A> box) | box.size() == 1 && used == 0 | false",
        "Reliable  | @Upon void a(Mailbox<A> box) | box.size() > 0 && used == 0 | false",
      })
  void monitorAndSearchAgree(String network, String head, String guard, boolean broken) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 3, f = 1, network = %s.class)
        public class P extends Node {
          @Round(1) record A(@Phase int k) {}
          private int used;
          @Init void start() { broadcast(new A(1)); }
          %s { when(%s && 6 / (1 - used) > 0); used = 1; output(2); }
          @Timeout void never() { when(used == 2); }
        }
        """
            .formatted(network, head, guard);
    LoadedProtocol protocol = Protocols.load("P.java", text);
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    AsyncExplorer monitored = AsyncForm.of(protocol, settings).monitored().newExplorer();
    boolean violated =
        LongStream.range(0, 500)
            .mapToObj(schedule -> monitored.explore(1, schedule))
            .filter(Objects::nonNull)
            .anyMatch(finding -> finding.kind() == Finding.FindingKind.TAG);
    ClosureDecision decision = ClosureDecision.of(protocol, settings, 1, () -> false);

    assertThat(violated).isEqualTo(broken);
    assertThat(decision instanceof ClosureDecision.Closed).isEqualTo(!broken);
    if (network.equals("Arbitrary")) {
      assertThat(decision instanceof ClosureDecision.Broken).isEqualTo(broken);
    }
  }
}
