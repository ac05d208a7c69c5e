import rondo.*;

/** Phases are skipped, joined in the middle, and opened by the last round. */
@Protocol(n = 3, network = EventuallyReliable.class)
public class PhasesSkipped extends Node {
  @Round(1) record Lead(@Phase int term) {}
  @Round(2) record Follow(@Phase int term) {}
  @Round(3) record Done(@Phase int term) {}

  private int term;

  @Timeout
  void lead() {
    term = term + 1 + choose(3);
    broadcast(new Lead(term));
  }

  @Upon void lead(NodeId from, Lead m) {
    when(m.term() >= term);
    term = m.term();
    send(from, new Follow(term));
  }

  @Upon void follow(Mailbox<Follow> mailbox) {
    var follows = mailbox.with(m -> m.term() == term);
    when(follows.size() > 1);
    broadcast(new Done(term));
  }

  @Upon void done(Done m) {
    when(m.term() >= term);
    term = m.term();
    output(term);
    if (self().index() == term % n()) {
      term++;
      broadcast(new Lead(term));
    }
  }
}
