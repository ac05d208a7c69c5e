package dev.rondo.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import rondo.runtime.Inbox;

class DistinctSendersTest {

  @Test
  void aProcessThatSendsTwiceCountsOnce() {
    Inbox<String> inbox = new Inbox<>();
    inbox.add(0, "a");
    inbox.add(2, "b");
    inbox.add(0, "c");

    assertThat(inbox.distinctSenders()).isEqualTo(2);
    assertThat(inbox.with(message -> !message.equals("b")).distinctSenders()).isEqualTo(1);
  }
}
