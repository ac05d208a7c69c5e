package dev.rondo.hunt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.testing.Protocols;
import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.Invoked;
import rondo.LinearizableLog;
import rondo.LinearizableQueue;
import rondo.LinearizableRegister;
import rondo.NodeId;
import rondo.Returned;
import rondo.Violation;

class LinearizableTest {

  private static final NodeId P0 = NodeId.of(0);
  private static final NodeId P1 = NodeId.of(1);
  private static final NodeId P2 = NodeId.of(2);

  @Test
  void aReadDuringAWriteMayReturnTheOldOrTheNewValue() {
    for (int seen : new int[] {0, 5}) {
      LinearizableRegister register = new LinearizableRegister();
      register.observe(P0, new Invoked("write", 5));
      register.observe(P1, new Invoked("read", 0));
      assertThatCode(() -> register.observe(P1, new Returned(seen))).doesNotThrowAnyException();
    }
  }

  @Test
  void aReadAfterAWriteReturnsTheNewValue() {
    LinearizableRegister register = new LinearizableRegister();
    register.observe(P0, new Invoked("write", 5));
    register.observe(P0, new Returned(0));
    register.observe(P1, new Invoked("read", 0));
    assertThatThrownBy(() -> register.observe(P1, new Returned(0)))
        .isInstanceOf(Violation.class)
        .hasMessage("no order of the calls explains that read of P1 returns 0; it should return 5");
  }

  @Test
  void aLaterReadDoesNotReturnAnOlderValueThanAnEarlierOne() {
    LinearizableRegister register = new LinearizableRegister();
    register.observe(P0, new Invoked("write", 5));
    register.observe(P1, new Invoked("read", 0));
    register.observe(P1, new Returned(5));
    register.observe(P2, new Invoked("read", 0));
    assertThatThrownBy(() -> register.observe(P2, new Returned(0))).isInstanceOf(Violation.class);
  }

  @Test
  void aWriteThatNeverReturnsMayHaveHappened() {
    LinearizableRegister register = new LinearizableRegister();
    register.observe(P0, new Invoked("write", 5));
    register.observe(P1, new Invoked("read", 0));
    register.observe(P1, new Returned(0));
    register.observe(P1, new Invoked("read", 0));
    assertThatCode(() -> register.observe(P1, new Returned(5))).doesNotThrowAnyException();
  }

  @Test
  void anElementLeavesAQueueOnce() {
    LinearizableQueue queue = new LinearizableQueue();
    queue.observe(P0, new Invoked("enqueue", 7));
    queue.observe(P1, new Invoked("dequeue", 0));
    queue.observe(P2, new Invoked("dequeue", 0));
    queue.observe(P1, new Returned(7));
    assertThatThrownBy(() -> queue.observe(P2, new Returned(7))).isInstanceOf(Violation.class);
  }

  @Test
  void concurrentAppendsMayComeInEitherOrderButInOne() {
    LinearizableLog log = new LinearizableLog();
    log.observe(P0, new Invoked("append", 1));
    log.observe(P1, new Invoked("append", 2));
    log.observe(P0, new Returned(1));
    log.observe(P1, new Returned(0));
    log.observe(P2, new Invoked("read", 0));
    assertThatThrownBy(() -> log.observe(P2, new Returned(List.of(1, 2))))
        .isInstanceOf(Violation.class);
  }

  @Test
  void aProcessServesOneCallAtATime() {
    LinearizableLog log = new LinearizableLog();
    log.observe(P0, new Invoked("append", 1));
    assertThatThrownBy(() -> log.observe(P0, new Invoked("read", 0)))
        .hasMessage("P0 is called again before it has returned");
    assertThatThrownBy(() -> log.observe(P1, new Returned(3)))
        .hasMessage("P1 returns 3 without being called");
  }

  @Test
  void aReaderThatWritesNothingBackShowsAnOldValueAfterANewOne() {
    HuntResult result = Hunter.in(Protocols.own("Abd"), new HuntLimits(1, 10_000, 600_000, 1, 1));
    assertThat(result.firstFound().orElseThrow().finding().message())
        .contains("no order of the calls explains that read of");
  }
}
