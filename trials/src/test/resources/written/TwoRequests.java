import java.util.*;
import rondo.*;

/** Clients bring commands to the primary, at most three of them. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class TwoRequests extends Node {
  record Store(int seq, int command) {}
  record Stored(int seq) {}

  private int seq;
  private boolean waiting;
  private int last;

  @Request(times = 3)
  void command(@Input("1..9") int command) {
    when(self().equals(node(0)) && !waiting);
    seq++;
    waiting = true;
    last = command;
    broadcastToOthers(new Store(seq, command));
  }

  @Upon
  void store(NodeId from, Store m) {
    when(m.seq() > seq);
    seq = m.seq();
    last = m.command();
    output(Map.entry(seq, last));
    send(from, new Stored(seq));
  }

  @Upon
  void stored(Mailbox<Stored> mailbox) {
    when(waiting && mailbox.with(s -> s.seq() == seq).size() >= n() / 2);
    waiting = false;
    output(Map.entry(seq, last));
  }
}
