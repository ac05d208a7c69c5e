import java.util.Map;
import rondo.*;

/** Raft's step down: whether or not the term was taken over, all that follows is of one term. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class PhaseTakenOver extends Node {
  @Round(1) record Start(@Phase int term) {}
  @Round(2) record Ack(@Phase int term, boolean own) {}

  private int term;
  private int started;
  private int acked;

  @Init
  void start() {
    if (self().equals(node(0))) {
      begin(1);
    }
  }

  private void begin(int next) {
    if (next > term) {
      term = next;
    }
    for (NodeId peer : nodes()) {
      if (!peer.equals(self())) {
        send(peer, new Start(term));
      }
    }
  }

  @Upon
  void start(NodeId from, Start m) {
    when(m.term() >= term && m.term() > started);
    if (m.term() > term) {
      term = m.term();
    }
    started = term;
    for (NodeId peer : nodes()) {
      if (peer.equals(self())) {
        send(peer, new Ack(term, true));
      } else {
        send(peer, new Ack(term, false));
      }
    }
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.term() == term);
    when(acked < term && acks.size() > n() / 2);
    acked = term;
    output(Map.entry(term, true));
  }

  @Timeout
  void again() {
    when(self().equals(node(0)));
    int next = term + 1;
    term = next;
    begin(next);
  }
}
