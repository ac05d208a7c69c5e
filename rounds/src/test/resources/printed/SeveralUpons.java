import rondo.*;

/** Several handlers of one type: of messages and of mailboxes, with names that meet. */
@Protocol(n = 3)
public class SeveralUpons extends Node {
  @Round(1) record Go(@Phase int k, int value) {}

  private int k;
  private int seen;

  @Timeout void open() { k++; broadcast(new Go(k, seen)); }

  /** Joins. */
  @Upon
  void later(Go m) {
    when(m.k() > k);
    k = m.k();
    seen = m.value();
  }

  @Upon
  void on(Mailbox<Go> votes) {
    var all = votes.with(v -> v.k() == k);
    when(all.size() == n());
    output(all.size());
    if (all.get(0).value() == 7) {
      return;
    }
    seen += all.size();
  }

  @Upon
  void on(NodeId votes, Go all) {
    when(all.k() == k && votes.equals(self()));
    int mailbox = all.value();
    seen = mailbox;
  }

  @Upon
  void rest(Mailbox<Go> mailbox) {
    var votes = mailbox.with(m -> m.k() == k);
    when(!votes.isEmpty());
    seen = -1;
  }
}
