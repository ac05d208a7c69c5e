package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invariants of all processes are checked where the states of all are known. */
class InvariantsOfAllTest {

  private static final String LEASE =
      """
      import java.util.List;
      import rondo.*;

      @Protocol(n = 2)
      public class Lease extends Node {
        record Released() {}

        private boolean holds;

        @Timeout
        void acquire() {
          when(!holds);
          holds = true;
        }

        @Timeout
        void release() {
          when(holds);
          holds = false;
          broadcastToOthers(new Released());
        }

        @Upon
        void released(NodeId from, Released m) {
          holds = true;
        }

        @Invariant
        static boolean oneHolder(List<Lease> all) {
          return all.stream().filter(each -> each.holds).count() <= 1;
        }
      }
      """;

  @TempDir private Path folder;

  private final LoadedProtocol protocol = Protocols.load("Lease.java", LEASE);

  private ConformanceResult check(String first, String second) throws IOException {
    Path one = Files.writeString(folder.resolve("P0"), first);
    Path other = Files.writeString(folder.resolve("P1"), second);
    return Conformance.check(protocol, 2, 0, List.of(one, other));
  }

  private static final String ACQUIRE =
      "{\"node\":%d,\"event\":\"timeout\",\"handler\":\"acquire\"}\n";
  private static final String RELEASE =
      "{\"node\":0,\"event\":\"timeout\",\"handler\":\"release\"}\n"
          + "{\"node\":0,\"event\":\"send\",\"to\":1,\"message\":{\"type\":\"Released\"}}\n";
  private static final String RECEIVE =
      "{\"node\":1,\"event\":\"recv\",\"from\":0,\"handler\":\"released\","
          + "\"message\":{\"type\":\"Released\"}}\n";

  @Test
  void twoHoldersAreAViolation() throws IOException {
    ConformanceResult result =
        check(String.format(Locale.ROOT, ACQUIRE, 0), String.format(Locale.ROOT, ACQUIRE, 1));
    assertThat(result.text())
        .startsWith("violation: ")
        .contains("P1:1")
        .contains("timeout acquire of P1")
        .contains("oneHolder");
  }

  /** P1 holds only after it has heard that P0 does not, in whatever order the logs are read. */
  @Test
  void aHandoverIsNone() throws IOException {
    ConformanceResult result = check(String.format(Locale.ROOT, ACQUIRE, 0) + RELEASE, RECEIVE);
    assertThat(result.conforms()).as(result.text()).isTrue();
    assertThat(result.explained()).isEqualTo(4);
  }
}
