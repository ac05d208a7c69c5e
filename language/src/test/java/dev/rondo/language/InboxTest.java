package dev.rondo.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rondo.Mailbox;
import rondo.NodeId;
import rondo.runtime.Inbox;

class InboxTest {

  private final Inbox<String> inbox = new Inbox<>();

  @BeforeEach
  void fill() {
    inbox.add(2, "c");
    inbox.add(0, "a");
    inbox.add(2, "d");
    inbox.add(1, "b");
  }

  @Test
  void messagesAreInTheOrderOfTheirSenders() {
    assertThat(inbox).containsExactly("a", "b", "c", "d");
    assertThat(inbox.senders())
        .containsExactly(NodeId.of(0), NodeId.of(1), NodeId.of(2), NodeId.of(2));
    assertThat(inbox.senderBits()).isEqualTo(0b111);
  }

  @Test
  void keepsSomeSenders() {
    inbox.keep(0b101);
    assertThat(inbox).containsExactly("a", "c", "d");
    assertThat(inbox.senderBits()).isEqualTo(0b101);
  }

  @Test
  void aViewIsOfTheMessagesThatItSelects() {
    Mailbox<String> view = inbox.with(m -> !m.equals("b")).with(m -> !m.equals("d"));
    assertThat(view).containsExactly("a", "c");
    inbox.use(view);
    assertThat(inbox).containsExactly("b", "d");
  }

  @Test
  void usesOneMessageOfAView() {
    inbox.use(inbox.with(m -> m.compareTo("b") > 0), 1);
    assertThat(inbox).containsExactly("a", "b", "c");
  }

  /** What a guard uses: what it has read, or selected last. */
  @Test
  void aGuardUsesWhatItsNarrowestViewsSelect() {
    inbox.reopen();
    Mailbox<String> some = inbox.with(m -> !m.equals("a"));
    assertThat(some.with(m -> m.equals("c")).size()).isEqualTo(1);
    assertThat(inbox.used(2)).isTrue();
    assertThat(inbox.used(1)).isFalse();
    assertThat(inbox.wasRead(2)).isTrue();
    assertThat(inbox.wasRead(0)).isFalse();
    inbox.reopen();
    assertThat(inbox.used(0)).isTrue();
    assertThat(inbox.wasRead(2)).isFalse();
  }

  @Test
  void anActionBeginsWithTheViewsOfItsGuard() {
    List<String> asked = new ArrayList<>();
    Predicate<String> late = m -> asked.add(m) && m.compareTo("a") > 0;
    inbox.reopen();
    inbox.with(late);
    inbox.guardHolds(3);
    inbox.with(m -> m.equals("a")); // of another guard
    inbox.begin(3);
    assertThat(inbox.with(late)).containsExactly("b", "c", "d");
    assertThat(asked).containsExactly("a", "b", "c", "d");
    assertThat(inbox.wasRead(0)).isFalse();
    assertThat(inbox.with(m -> m.equals("d"))).containsExactly("d");
  }

  @Test
  void whatHasChangedSinceTheGuardIsSelectedAnew() {
    inbox.reopen();
    inbox.with(m -> m.equals("b"));
    inbox.guardHolds(3);
    inbox.add(0, "b");
    inbox.begin(3);
    assertThat(inbox.with(m -> m.equals("b"))).containsExactly("b", "b");
    inbox.guardHolds(3);
    inbox.begin(4);
    assertThat(inbox.with(m -> m.equals("c"))).containsExactly("c");
  }

  @Test
  void aConditionThatThrowsLeavesWhatItHasSelected() {
    inbox.reopen();
    assertThatThrownBy(() -> inbox.with(m -> m.equals("a") || m.substring(2).isEmpty()))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(IntStream.range(0, 4).filter(inbox::used)).containsExactly(0);
    assertThat(inbox.used(new int[4])).isEqualTo(1);
  }

  @Test
  void holdsMessagesBack() {
    inbox.hold();
    assertThat(inbox.isEmpty()).isTrue();
    inbox.release();
    assertThat(inbox.size()).isEqualTo(4);
  }

  @Test
  void growsAndForgets() {
    for (int sender = 3; sender < 40; sender++) {
      inbox.add(sender, "m" + sender);
    }
    assertThat(inbox.size()).isEqualTo(41);
    assertThat(inbox.get(40)).isEqualTo("m39");
    inbox.clear();
    assertThat(inbox.isEmpty()).isTrue();
    assertThat(inbox.senderBits()).isZero();
    assertThatThrownBy(() -> inbox.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
