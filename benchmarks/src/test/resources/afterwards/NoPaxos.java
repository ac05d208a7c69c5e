import rondo.*;

/**
 * Gap agreement and view change of NOPaxos (Li et al. 2016), for one slot of the log. The
 * sequenced operation has reached some replicas. A leader that has it waits for a majority of
 * replies; one that has not makes the slot a no-op. A view change merges the logs of the last
 * normal view: a no-op wins over the operation.
 *
 * <p>Bug: in the merge the operation wins over a no-op.
 */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class NoPaxos extends Node {

  private static final int EMPTY = 0;
  private static final int OPERATION = 1;
  private static final int NO_OP = 2;

  @Round(1) record ViewChange(@Phase int view, int slot, int lastNormal) {}

  @Round(2) record StartView(@Phase int view, int slot) {}

  @Round(3) record Reply(@Phase int view) {}

  @Round(4) record GapCommit(@Phase int view) {}

  @Round(5) record GapAck(@Phase int view) {}

  @Input("0..1") private int slot;
  private int view;
  private int lastNormal;
  private int round; // the first round of the view that is still ahead

  @Init
  void start() {
    view = 1;
    normal();
  }

  @Upon
  void merge(Mailbox<ViewChange> mailbox) {
    var changes = mailbox.with(m -> m.view() == view);
    when(round <= 1 && changes.size() > n() / 2);
    int latest = 0;
    int merged = EMPTY;
    for (ViewChange m : changes) {
      if (m.lastNormal() > latest) {
        latest = m.lastNormal();
        merged = m.slot();
      } else if (m.lastNormal() == latest && merged != OPERATION && m.slot() != EMPTY) {
        merged = m.slot(); // BUG: merged != NO_OP
      }
    }
    round = 2;
    broadcast(new StartView(view, merged));
  }

  @Upon
  void startView(StartView m) {
    when(m.view() > view || m.view() == view && round <= 2);
    view = m.view();
    slot = m.slot();
    normal();
  }

  @Upon
  void reply(Mailbox<Reply> mailbox) {
    var replies = mailbox.with(m -> m.view() == view);
    when(round == 3 && slot == OPERATION && replies.size() > n() / 2);
    round = 4;
    output("operation");
  }

  @Upon
  void gapCommit(GapCommit m) {
    when(m.view() == view && (round == 3 || round == 4));
    round = 5;
    slot = NO_OP;
    send(leader(), new GapAck(view));
  }

  @Upon
  void gapAck(Mailbox<GapAck> mailbox) {
    var acks = mailbox.with(m -> m.view() == view);
    when(round <= 5 && acks.size() > n() / 2);
    round = 6;
    output("no-op");
  }

  @Timeout
  void suspect() {
    view++;
    round = 1;
    send(leader(), new ViewChange(view, slot, lastNormal));
  }

  private void normal() {
    lastNormal = view;
    round = 3;
    if (slot == OPERATION) {
      send(leader(), new Reply(view));
    } else if (self().equals(leader())) {
      round = 4;
      broadcast(new GapCommit(view));
    }
  }

  private NodeId leader() {
    return node(view % n());
  }
}
