import java.util.*;
import rondo.*;

/** A NOPaxos-like session: process 0 stamps requests, replicas answer, drops are agreed on as no-ops by the leader. */
@Protocol(n = 4, spec = AgreementPerKey.class)
public class Sequencer extends Node {

  static final int NOOP = -1;

  record Stamped(int slot, int command) {}

  record SlotReply(int slot, int command) {}

  record GapCommit(int slot) {}

  record GapReply(int slot) {}

  private int slot;
  private int command;
  private boolean filled;
  private boolean done;
  private final Set<NodeId> gaps = new TreeSet<>();

  private NodeId leader() {
    return node(1);
  }

  @Timeout
  void stamp() {
    when(self().index() == 0);
    slot++;
    for (NodeId r : others()) {
      send(r, new Stamped(slot, choose(3)));
    }
  }

  @Upon
  void stamped(Stamped m) {
    when(self().index() != 0 && m.slot() > slot);
    slot = m.slot();
    command = m.command();
    filled = true;
    done = false;
    gaps.clear();
    send(leader(), new SlotReply(slot, command));
  }

  @Upon
  void replies(Mailbox<SlotReply> mailbox) {
    var replies = mailbox.with(m -> m.slot() == slot);
    when(self().equals(leader()) && !done && replies.size() > (n() - 1) / 2);
    done = true;
    output(Map.entry(slot, replies.get(0).command()));
  }

  @Timeout
  void gap() {
    when(self().equals(leader()) && !done && slot > 0);
    command = NOOP;
    broadcastToOthers(new GapCommit(slot));
  }

  @Upon
  void gapCommit(NodeId from, GapCommit m) {
    when(self().index() != 0 && m.slot() >= slot);
    slot = m.slot();
    command = NOOP;
    send(from, new GapReply(slot));
  }

  @Upon
  void gapReply(NodeId from, GapReply m) {
    when(m.slot() == slot && !done);
    gaps.add(from);
    if (gaps.size() >= (n() - 1) / 2) {
      done = true;
      output(Map.entry(slot, NOOP));
    }
  }
}
