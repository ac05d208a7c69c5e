import java.util.*;
import rondo.*;

/** Log replication: a leader appends entry after entry in its term. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class TermAndIndex extends Node {
  record Append(int term, int index, int value) {}
  record Ack(int term, int index) {}

  private int term;
  private int index;
  private boolean leads;
  private boolean acked;

  @Timeout
  void lead() {
    when(!leads && term % n() == self().index());
    leads = true;
    term++;
    index = 0;
    acked = false;
    broadcast(new Append(term, index, 10 * term));
  }

  @Upon
  void append(NodeId from, Append m) {
    if (m.term() < term || m.term() == term && m.index() < index) return;
    if (m.term() == term && m.index() == index && acked) return;
    if (!from.equals(self())) leads = false;
    term = m.term();
    index = m.index();
    acked = true;
    output(Map.entry(term + "." + index, m.value()));
    send(from, new Ack(term, index));
  }

  @Upon
  void acks(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(a -> a.term() == term && a.index() == index);
    when(leads && acks.size() > n() / 2);
    index++;
    acked = false;
    broadcast(new Append(term, index, 10 * term + index));
  }
}
