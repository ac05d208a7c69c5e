package dev.rondo.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.HasProcessCounts;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The index of a process decides some guards of timeouts, and nothing else does. */
class TimedProcessesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "1000 : when(self().equals(node(0)));",
        "0111 : when(!self().equals(node(0)));",
        "0001 : when(self().equals(node(n() - 1)) && !done);",
        "0001 : when(!done && self().equals(node(n() - 1)));",
        "1100 : when(self().index() < CLIENTS);",
        "1100 : when(isClient() && !done);",
        "0011 : when(!(isClient() || done));",
        "0000 : when(self().index() > n());",
        "1111 : when(!done);",
        "1111 : when(isClient() || done);",
        "1111 : when(self().equals(leader));",
        "1111 : when(self().equals(node(k)));",
        // Process 1 may throw before its index is compared.
        "1111 : when(log.get(k) > 0 && self().equals(node(0)));",
        "1111 : when(!(log.get(k) > 0 || isClient()));",
        "1111 : var self = log.get(k); when(self().equals(node(0)));",
        "1111 : k++;",
        "1001 : when(self().equals(node(0))); k++; } @Timeout void b() { when(self().index() =="
            + " 3);",
        "1111 : when(self().equals(node(0))); k++; } @Timeout void b() { when(!done);",
      })
  void theIndexDecides(String timed, String timeout) {
    Protocol protocol =
        Models.read(
            "Sample.java",
            """
            import java.util.List;
            import rondo.*;

            @Protocol(n = 4)
            public class Sample extends Node {
              static final int CLIENTS = 2;
              @Round(1) record Ask(@Phase int k) {}
              private int k = 1;
              private boolean done;
              private NodeId leader;
              private List<Integer> log = List.of();

              private boolean isClient() {
                return self().index() < CLIENTS;
              }

              @Timeout void a() {
                %s
                k++;
                broadcast(new Ask(k));
              }
            }
            """
                .formatted(timeout));
    HasProcessCounts counts = () -> ProcessCounts.of(4, 0);
    StringBuilder bits =
        new StringBuilder(Long.toBinaryString(TimedProcesses.of(protocol, counts)));
    while (bits.length() < 4) {
      bits.insert(0, '0');
    }
    assertThat(bits.reverse()).hasToString(timed);
  }
}
