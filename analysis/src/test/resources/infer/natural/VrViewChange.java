import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class VrViewChange extends Node {
  record StartViewChange(int view) {}
  record DoViewChange(int view, int lastNormal, List<Integer> log) {}
  record StartView(int view, List<Integer> log) {}
  record Prepare(int view, List<Integer> log) {}
  record PrepareOk(int view) {}

  private int view;
  private int lastNormal;
  private List<Integer> log = List.of();
  private boolean sentDo, started, sentOk, committed;

  @Timeout void suspect() {
    enter(view + 1);
    broadcast(new StartViewChange(view));
  }

  private void enter(int v) {
    view = v;
    sentDo = false;
    started = false;
    sentOk = false;
    committed = false;
  }

  @Upon void startViewChange(Mailbox<StartViewChange> mailbox) {
    var same = mailbox.with(m -> m.view() == view);
    when(!sentDo && !started && same.size() > n() / 2);
    sentDo = true;
    send(node(view % n()), new DoViewChange(view, lastNormal, log));
  }

  @Upon void doViewChange(Mailbox<DoViewChange> mailbox) {
    var all = mailbox.with(m -> m.view() == view);
    when(!started && all.size() > n() / 2);
    started = true;
    DoViewChange best = all.get(0);
    for (DoViewChange d : all) {
      if (d.lastNormal() > best.lastNormal()
          || d.lastNormal() == best.lastNormal() && d.log().size() > best.log().size()) {
        best = d;
      }
    }
    broadcast(new StartView(view, best.log()));
  }

  @Upon void startView(NodeId from, StartView m) {
    when(m.view() > view || m.view() == view && (!started || from.equals(self())) && lastNormal < view);
    if (m.view() > view) {
      enter(m.view());
    }
    started = true;
    lastNormal = view;
    log = m.log();
    if (from.equals(self())) {
      var longer = new ArrayList<>(log);
      longer.add(choose(5));
      broadcast(new Prepare(view, List.copyOf(longer)));
    }
  }

  @Upon void prepare(NodeId from, Prepare m) {
    when(m.view() == view && lastNormal == view && !sentOk);
    sentOk = true;
    log = m.log();
    send(from, new PrepareOk(view));
  }

  @Upon void prepareOk(Mailbox<PrepareOk> mailbox) {
    var oks = mailbox.with(m -> m.view() == view);
    when(sentOk && !committed && oks.size() > n() / 2);
    committed = true;
    output(log);
  }
}
