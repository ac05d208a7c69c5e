import java.util.ArrayList;
import java.util.List;
import rondo.*;

/**
 * Viewstamped Replication Revisited (Liskov and Cowling 2012) with its state transfer. One view is
 * one phase: the view change, one new operation, and the transfer of what a replica has missed.
 *
 * <p>Bug (Vanlightly 2022): a replica that hears a prepare of a later view cuts its log back to
 * what it knows to be committed before it asks for the state of the new view (§5.2 of the paper),
 * and until the answer comes it passes for a replica that is normal in that view. An operation that
 * it has acknowledged is gone from a log that wins the next view change.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class VrStateTransfer extends Node {

  @Round(1) record StartViewChange(@Phase int view) {}

  @Round(2) record DoViewChange(@Phase int view, int lastNormal, List<Integer> log, int commit) {}

  @Round(3) record StartView(@Phase int view, List<Integer> log, int commit) {}

  @Round(4) record Prepare(@Phase int view, int number, int operation, int commit) {}

  @Round(5) record PrepareOk(@Phase int view) {}

  @Round(6) record GetState(@Phase int view) {}

  @Round(7) record NewState(@Phase int view, List<Integer> log, int commit) {}

  private int view;
  private int round; // the first round of the view that is still ahead
  private int lastNormal; // the latest view in which it was normal
  private int commit;
  private List<Integer> log = List.of();

  @Timeout
  void suspect() {
    enter(view + 1, 1);
    broadcast(new StartViewChange(view));
  }

  @Upon
  void startViewChange(StartViewChange m) {
    when(m.view() > view || m.view() == view && round <= 1);
    enter(m.view(), 2);
    send(primary(), new DoViewChange(view, lastNormal, log, commit));
  }

  @Upon
  void doViewChange(Mailbox<DoViewChange> mailbox) {
    var changes = mailbox.with(m -> m.view() == view);
    when(round <= 2 && changes.size() > n() / 2);
    DoViewChange best = changes.get(0);
    for (DoViewChange m : changes) {
      commit = Math.max(commit, m.commit());
      if (m.lastNormal() > best.lastNormal()
          || m.lastNormal() == best.lastNormal() && m.log().size() > best.log().size()) {
        best = m;
      }
    }
    round = 3;
    log = best.log();
    lastNormal = view;
    broadcast(new StartView(view, log, commit));
  }

  @Upon
  void startView(StartView m) {
    when(m.view() > view || m.view() == view && round <= 3);
    enter(m.view(), 4);
    adopt(m.log(), m.commit());
    if (self().equals(primary())) {
      round = 5;
      int operation = choose(5);
      log = longer(operation);
      for (NodeId peer : nodes()) {
        if (!peer.equals(self())) {
          send(peer, new Prepare(view, log.size(), operation, commit));
        }
      }
    }
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.view() > view || m.view() == view && lastNormal == view && round <= 4);
    boolean behind = m.view() > view;
    enter(m.view(), 5);
    if (behind) {
      adopt(log.subList(0, commit), commit); // BUG: keeps its log, and is not normal yet
      round = 7;
      send(from, new GetState(view));
    } else {
      adopt(longer(m.operation()), m.commit());
      send(from, new PrepareOk(view));
    }
  }

  @Upon
  void prepareOk(Mailbox<PrepareOk> mailbox) {
    var oks = mailbox.with(m -> m.view() == view);
    when(self().equals(primary()) && round == 5 && oks.size() >= n() / 2);
    round = 6;
    commit = log.size();
    output(log);
  }

  @Upon
  void getState(Mailbox<GetState> mailbox) {
    var requests = mailbox.with(m -> m.view() == view);
    when(self().equals(primary()) && lastNormal == view && round <= 6 && !requests.isEmpty());
    round = 7;
    for (NodeId replica : requests.senders()) {
      send(replica, new NewState(view, log, commit));
    }
  }

  @Upon
  void newState(NewState m) {
    when(m.view() == view && !self().equals(primary()) && round <= 7);
    round = 8;
    adopt(m.log(), m.commit());
  }

  private void enter(int newView, int nextRound) {
    view = newView;
    round = nextRound;
  }

  private void adopt(List<Integer> newLog, int newCommit) {
    lastNormal = view;
    log = List.copyOf(newLog);
    commit = Math.max(commit, newCommit);
  }

  private NodeId primary() {
    return node(view % n());
  }

  private List<Integer> longer(int operation) {
    var longer = new ArrayList<>(log);
    longer.add(operation);
    return List.copyOf(longer);
  }
}
