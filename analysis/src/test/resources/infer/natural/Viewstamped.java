import java.util.*;
import rondo.*;

/** Viewstamped Replication Revisited: normal case and view change. Committed logs are prefixes of each other. */
@Protocol(n = 3, f = 1, spec = PrefixOrder.class)
public class Viewstamped extends Node {

  enum Status { NORMAL, VIEW_CHANGE }

  record Prepare(int view, int op, int request, int commit) {}

  record PrepareOk(int view, int op) {}

  record Commit(int view, int commit) {}

  record StartViewChange(int view) {}

  record DoViewChange(int view, List<Integer> log, int lastNormal, int commit) {}

  record StartView(int view, List<Integer> log, int commit) {}

  private int view;
  private Status status = Status.NORMAL;
  private final List<Integer> log = new ArrayList<>();
  private int commit;
  private int lastNormal;
  private boolean sentDo;
  private final Map<NodeId, Integer> oks = new TreeMap<>();

  private boolean primary() {
    return view % n() == self().index();
  }

  @Request(times = 2)
  void request(@Input("1..9") int r) {
    when(primary() && status == Status.NORMAL);
    log.add(r);
    broadcastToOthers(new Prepare(view, log.size(), r, commit));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.view() == view && status == Status.NORMAL && m.op() == log.size() + 1);
    log.add(m.request());
    commitTo(m.commit());
    send(from, new PrepareOk(view, m.op()));
  }

  @Upon
  void prepareOk(NodeId from, PrepareOk m) {
    when(m.view() == view && status == Status.NORMAL && primary());
    oks.merge(from, m.op(), Math::max);
    for (int op = log.size(); op > commit; op--) {
      int at = op;
      if (oks.values().stream().filter(x -> x >= at).count() >= f()) {
        commitTo(op);
        broadcastToOthers(new Commit(view, commit));
        return;
      }
    }
  }

  @Upon
  void commit(Commit m) {
    when(m.view() == view && status == Status.NORMAL);
    commitTo(m.commit());
  }

  @Timeout
  void suspect() {
    change(view + 1);
  }

  private void change(int next) {
    view = next;
    status = Status.VIEW_CHANGE;
    sentDo = false;
    broadcastToOthers(new StartViewChange(view));
  }

  @Upon
  void join(StartViewChange m) {
    when(m.view() > view);
    change(m.view());
  }

  @Upon
  void startViewChange(Mailbox<StartViewChange> mailbox) {
    var votes = mailbox.with(m -> m.view() == view);
    when(status == Status.VIEW_CHANGE && !sentDo && votes.size() >= f());
    sentDo = true;
    send(node(view % n()), new DoViewChange(view, List.copyOf(log), lastNormal, commit));
  }

  @Upon
  void doViewChange(Mailbox<DoViewChange> mailbox) {
    var votes = mailbox.with(m -> m.view() == view);
    when(status == Status.VIEW_CHANGE && primary() && votes.size() >= f() + 1);
    DoViewChange best = null;
    int committed = 0;
    for (DoViewChange m : votes) {
      if (best == null || m.lastNormal() > best.lastNormal()
          || m.lastNormal() == best.lastNormal() && m.log().size() > best.log().size()) {
        best = m;
      }
      committed = Math.max(committed, m.commit());
    }
    install(best.log());
    oks.clear();
    commitTo(committed);
    broadcastToOthers(new StartView(view, List.copyOf(log), commit));
  }

  @Upon
  void startView(NodeId from, StartView m) {
    when(m.view() > view || m.view() == view && status == Status.VIEW_CHANGE);
    view = m.view();
    install(m.log());
    commitTo(m.commit());
    if (log.size() > commit) {
      send(from, new PrepareOk(view, log.size()));
    }
  }

  private void install(List<Integer> entries) {
    log.clear();
    log.addAll(entries);
    status = Status.NORMAL;
    lastNormal = view;
  }

  private void commitTo(int target) {
    int upTo = Math.min(target, log.size());
    if (upTo > commit) {
      commit = upTo;
      output(List.copyOf(log.subList(0, commit)));
    }
  }
}
