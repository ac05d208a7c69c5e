import java.util.Map;
import rondo.*;

/**
 * The view change of Viewstamped Replication (Liskov and Cowling 2012, §4.2): replicas that
 * suspect the primary ask for the next view, tell its primary when a majority asks, and the
 * primary starts the view when a majority has told it. A view must not have two primaries.
 *
 * <p>Two bugs, which need each other, as in the comparison of Drăgoi and Inzaghi Pronesti 2022: each replica draws the primary
 * instead of computing it from the view, and half of the replicas pass for a quorum. Two replicas
 * that reach one view and draw two primaries are enough.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class ViewChange extends Node {

  @Round(1) record StartViewChange(@Phase int view) {}

  @Round(2) record DoViewChange(@Phase int view) {}

  @Round(3) record StartView(@Phase int view) {}

  private int view;
  private boolean told; // the primary of this view
  private NodeId primary; // of this view, once it has started

  @Timeout
  void suspect() {
    enter(view + 1);
    for (NodeId peer : nodes()) {
      if (!peer.equals(self())) {
        send(peer, new StartViewChange(view));
      }
    }
  }

  @Upon
  void startViewChange(Mailbox<StartViewChange> mailbox) {
    int newest = newest(mailbox);
    var requests = mailbox.with(m -> m.view() == newest);
    when(
        (newest > view || newest == view && !told && primary == null)
            && !requests.isEmpty()
            && quorum(requests.size() + 1)); // with its own
    enter(newest);
    told = true;
    send(primaryOf(view), new DoViewChange(view));
  }

  @Upon
  void doViewChange(Mailbox<DoViewChange> mailbox) {
    var tellers = mailbox.with(m -> m.view() == view);
    when(primary == null && quorum(tellers.size()));
    primary = self();
    output(Map.entry(view, primary));
    broadcast(new StartView(view));
  }

  @Upon
  void startView(NodeId from, StartView m) {
    when(m.view() > view || m.view() == view && primary == null);
    enter(m.view());
    primary = from;
    output(Map.entry(view, primary));
  }

  private void enter(int newView) {
    view = newView;
    told = false;
    primary = null;
  }

  private NodeId primaryOf(int v) {
    return node(choose(n())); // BUG: node(v % n())
  }

  private boolean quorum(int count) {
    return count >= n() / 2; // BUG: >
  }

  private static int newest(Mailbox<StartViewChange> mailbox) {
    int newest = 0;
    for (StartViewChange m : mailbox) {
      newest = Math.max(newest, m.view());
    }
    return newest;
  }
}
