package dev.rondo.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.observe.Finding;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The sentence below the table names the faster form, whichever it is. */
class HuntTableTest {

  private static final Finding BUG =
      new Finding(Finding.FindingKind.VIOLATION, "two values", 0, "vote", 1);

  @Test
  void theSequentialFormCanBeFaster() {
    assertThat(HuntTable.text(List.of(async(6, 6, 6, 6, 6), sequential(2, 2, 2, 2, 2))))
        .endsWith("\nsequential is 3.00 times as fast (95 % interval 3.00 to 3.00)\n");
  }

  @Test
  void theAsynchronousFormCanBeFaster() {
    assertThat(HuntTable.text(List.of(async(1, 1, 2, 2, 2), sequential(6.4, 6.4, 6.4, 6.4, 6.4))))
        .endsWith("\nasync is 4.00 times as fast (95 % interval 3.20 to 5.33)\n");
  }

  @Test
  void anIntervalAroundOneShowsNoDifference() {
    assertThat(HuntTable.text(List.of(async(1, 9, 1, 9, 5), sequential(1, 9, 1, 9, 5))))
        .contains("\nsequential is 1.00 times as fast (95 % interval 0.")
        .endsWith(", which includes 1: no difference is shown)\n");
  }

  @Test
  void fewBugsHaveNoInterval() {
    assertThat(HuntTable.text(List.of(async(4), sequential(2))))
        .endsWith("\nsequential is 2.00 times as fast (too few bugs for an interval)\n");
  }

  private static HuntResult async(double... seconds) {
    return result("async", seconds);
  }

  private static HuntResult sequential(double... seconds) {
    return result("sequential", seconds);
  }

  private static HuntResult result(String form, double... seconds) {
    return new HuntResult(
        form,
        DoubleStream.of(seconds)
            .mapToObj(time -> new RunResult(1, 100, 100, time, 10, 10, BUG, false, List.of()))
            .toList());
  }
}
