import java.util.*;
import rondo.*;

/** Viewstamped Replication Revisited (Liskov and Cowling 2012): view change, then one operation in each view. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class VrNormal extends Node {
  enum Status { NORMAL, VIEW_CHANGE }

  record StartViewChange(int view) {}

  record DoViewChange(int view, List<Integer> log, int lastNormal, int commit) {}

  record StartView(int view, List<Integer> log, int commit) {}

  record PrepareOk(int view, int op) {}

  record Commit(int view, int commit) {}

  private int view;
  private Status status = Status.NORMAL;
  private int lastNormal;
  private List<Integer> log = new ArrayList<>();
  private int commit;
  private int startViewChanges;
  private boolean sentDoViewChange;
  private boolean startedView;
  private boolean committed;

  private NodeId primary(int v) {
    return node(v % n());
  }

  private boolean isPrimary() {
    return primary(view).equals(self());
  }

  private void enter(int newView) {
    view = newView;
    status = Status.VIEW_CHANGE;
    startViewChanges = 0;
    sentDoViewChange = false;
    startedView = false;
    committed = false;
  }

  @Timeout void suspect() {
    enter(view + 1);
    broadcast(new StartViewChange(view));
  }

  @Upon void startViewChange(Mailbox<StartViewChange> mailbox) {
    var now = mailbox.with(m -> m.view() == view);
    when(status == Status.VIEW_CHANGE && !sentDoViewChange && now.size() > n() / 2);
    sentDoViewChange = true;
    send(primary(view), new DoViewChange(view, List.copyOf(log), lastNormal, commit));
  }

  @Upon void joinViewChange(StartViewChange m) {
    when(m.view() > view);
    enter(m.view());
    broadcast(new StartViewChange(view));
  }

  @Upon void doViewChange(Mailbox<DoViewChange> mailbox) {
    var now = mailbox.with(m -> m.view() == view);
    when(isPrimary() && status == Status.VIEW_CHANGE && !startedView && now.size() > n() / 2);
    startedView = true;
    DoViewChange best = now.get(0);
    for (DoViewChange d : now) {
      if (d.lastNormal() > best.lastNormal() || d.lastNormal() == best.lastNormal() && d.log().size() > best.log().size()) {
        best = d;
      }
    }
    List<Integer> next = new ArrayList<>(best.log());
    next.add(view);
    int highest = now.stream().mapToInt(DoViewChange::commit).max().orElse(0);
    broadcast(new StartView(view, List.copyOf(next), highest));
  }

  @Upon void startView(NodeId from, StartView m) {
    when(m.view() > view || m.view() == view && status == Status.VIEW_CHANGE);
    if (m.view() > view) {
      enter(m.view());
    }
    sentDoViewChange = true;
    startedView = true;
    status = Status.NORMAL;
    lastNormal = view;
    log = new ArrayList<>(m.log());
    commitUpTo(m.commit());
    send(from, new PrepareOk(view, log.size()));
  }

  @Upon void prepareOk(Mailbox<PrepareOk> mailbox) {
    var oks = mailbox.with(m -> m.view() == view);
    when(isPrimary() && status == Status.NORMAL && !committed && oks.size() > n() / 2);
    committed = true;
    broadcast(new Commit(view, oks.get(0).op()));
  }

  @Upon void commit(Commit m) {
    when(m.view() == view && status == Status.NORMAL && m.commit() > commit);
    committed = true;
    commitUpTo(m.commit());
  }

  private void commitUpTo(int op) {
    if (op > commit) {
      commit = op;
      output(List.copyOf(log.subList(0, commit)));
    }
  }
}
