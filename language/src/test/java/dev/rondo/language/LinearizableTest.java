package dev.rondo.language;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import rondo.Invoked;
import rondo.LinearizableLog;
import rondo.LinearizableQueue;
import rondo.LinearizableRegister;
import rondo.NodeId;
import rondo.Returned;
import rondo.Spec;
import rondo.Violation;

/** Histories of shared objects, output by output. */
class LinearizableTest {

  private static void observe(Spec<Object> spec, Object... outputs) {
    for (int index = 0; index < outputs.length; index += 2) {
      spec.observe(NodeId.of((int) outputs[index]), outputs[index + 1]);
    }
  }

  @Test
  void aReadDuringAWriteMayReturnEitherValue() {
    for (int read : List.of(0, 7)) {
      assertThatCode(
              () ->
                  observe(
                      new LinearizableRegister(),
                      1,
                      new Invoked("write", 7),
                      2,
                      new Invoked("read", 0),
                      2,
                      new Returned(read),
                      1,
                      new Returned(0)))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void aReadAfterAWriteReturnsItsValue() {
    assertThatThrownBy(
            () ->
                observe(
                    new LinearizableRegister(),
                    1,
                    new Invoked("write", 7),
                    1,
                    new Returned(0),
                    2,
                    new Invoked("read", 0),
                    2,
                    new Returned(0)))
        .isInstanceOf(Violation.class);
  }

  @Test
  void aQueueReturnsItsElementsInOrder() {
    assertThatThrownBy(
            () ->
                observe(
                    new LinearizableQueue(),
                    1,
                    new Invoked("enqueue", 7),
                    1,
                    new Returned(0),
                    1,
                    new Invoked("enqueue", 8),
                    1,
                    new Returned(0),
                    2,
                    new Invoked("dequeue", 0),
                    2,
                    new Returned(8)))
        .isInstanceOf(Violation.class);
  }

  @Test
  void anEmptyQueueReturnsMinusOne() {
    assertThatCode(
            () ->
                observe(new LinearizableQueue(), 1, new Invoked("dequeue", 0), 1, new Returned(-1)))
        .doesNotThrowAnyException();
  }

  @Test
  void anAppendReturnsItsPosition() {
    assertThatCode(
            () ->
                observe(
                    new LinearizableLog(),
                    1,
                    new Invoked("append", 7),
                    1,
                    new Returned(0),
                    2,
                    new Invoked("read", 0),
                    2,
                    new Returned(List.of(7))))
        .doesNotThrowAnyException();
  }

  @Test
  void anUnknownOperationIsAViolation() {
    assertThatThrownBy(
            () -> observe(new LinearizableQueue(), 1, new Invoked("push", 7), 1, new Returned(0)))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("enqueue and dequeue");
  }
}
