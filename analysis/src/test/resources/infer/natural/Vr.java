import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class Vr extends Node {
  enum Status { NORMAL, VIEW_CHANGE }
  record Request(int command) {}
  record Prepare(int view, int op, int command, int commit) {}
  record PrepareOk(int view, int op) {}
  record StartViewChange(int view) {}
  record DoViewChange(int view, List<Integer> log, int lastNormal, int commit) {}
  record StartView(int view, List<Integer> log, int commit) {}

  private Status status = Status.NORMAL;
  private int view;
  private int lastNormal;
  private int commit;
  private List<Integer> log = new ArrayList<>();
  private final Map<Integer, Set<NodeId>> oks = new TreeMap<>();
  private boolean started;

  @Timeout void client() {
    send(primary(view), new Request(choose(5)));
  }

  @Timeout void suspect() {
    view++;
    status = Status.VIEW_CHANGE;
    broadcast(new StartViewChange(view));
  }

  @Upon void request(Request m) {
    when(status == Status.NORMAL && primary(view).equals(self()));
    log.add(m.command());
    broadcast(new Prepare(view, log.size(), m.command(), commit));
  }

  @Upon void prepare(NodeId from, Prepare m) {
    when(status == Status.NORMAL && m.view() == view && m.op() == log.size() + 1);
    log.add(m.command());
    execute(m.commit());
    send(from, new PrepareOk(view, m.op()));
  }

  @Upon void prepareOk(NodeId from, PrepareOk m) {
    when(status == Status.NORMAL && m.view() == view);
    oks.computeIfAbsent(m.op(), o -> new TreeSet<>()).add(from);
    if (oks.get(m.op()).size() >= n() / 2) {
      execute(m.op());
    }
  }

  @Upon void startViewChange(Mailbox<StartViewChange> mailbox) {
    var same = mailbox.with(m -> m.view() == view);
    when(status == Status.VIEW_CHANGE && same.size() > n() / 2);
    send(primary(view), new DoViewChange(view, List.copyOf(log), lastNormal, commit));
  }

  @Upon void join(StartViewChange m) {
    when(m.view() > view);
    view = m.view();
    status = Status.VIEW_CHANGE;
    broadcast(new StartViewChange(view));
  }

  @Upon void doViewChange(Mailbox<DoViewChange> mailbox) {
    var all = mailbox.with(m -> m.view() == view);
    when(status == Status.VIEW_CHANGE && all.size() > n() / 2);
    DoViewChange best = all.get(0);
    for (DoViewChange d : all) {
      if (d.lastNormal() > best.lastNormal()
          || d.lastNormal() == best.lastNormal() && d.log().size() > best.log().size()) {
        best = d;
      }
    }
    log = new ArrayList<>(best.log());
    status = Status.NORMAL;
    lastNormal = view;
    broadcast(new StartView(view, List.copyOf(log), best.commit()));
  }

  @Upon void startView(StartView m) {
    when(m.view() >= view);
    view = m.view();
    lastNormal = view;
    status = Status.NORMAL;
    log = new ArrayList<>(m.log());
    execute(m.commit());
  }

  private void execute(int upTo) {
    if (upTo > commit && upTo <= log.size()) {
      commit = upTo;
      output(List.copyOf(log.subList(0, commit)));
    }
  }

  private NodeId primary(int v) { return node(v % n()); }
}
