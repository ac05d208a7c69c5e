import java.util.*;
import rondo.*;

/** A leader holds a lease of a majority while it writes; leases are numbered by terms. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class LeaseReads extends Node {

  sealed interface Reply permits Granted, Rejected {}

  record Ask(int term) {}

  record Granted(int term, int version, int value) implements Reply {}

  record Rejected(int term) implements Reply {}

  record Write(int term, int version, int value) {}

  record Stored(int term) {}

  record Release(int term) {}

  private int term;
  private boolean leased;
  private int version;
  private int value;

  private boolean asking;
  private boolean writing;
  private int wanted;

  @Timeout
  void acquire() {
    when(!asking && !writing);
    term = term + 1;
    asking = true;
    leased = false;
    broadcast(new Ask(term));
  }

  @Upon
  void ask(NodeId from, Ask m) {
    if (m.term() > term || m.term() == term && !leased) {
      if (m.term() > term) {
        asking = false;
        writing = false;
      }
      term = m.term();
      leased = true;
      send(from, new Granted(term, version, value));
    } else {
      send(from, new Rejected(m.term()));
    }
  }

  @Upon
  void replies(Mailbox<Granted> mailbox) {
    var grants = mailbox.with(m -> m.term() == term);
    when(asking && grants.size() > n() / 2);
    for (Granted g : grants) {
      if (g.version() > version) {
        version = g.version();
        value = g.value();
      }
    }
    asking = false;
    writing = true;
    wanted = 100 * term + self().index();
    broadcast(new Write(term, version + 1, wanted));
  }

  @Upon
  void rejected(Rejected m) {
    when(asking && m.term() == term);
    asking = false;
  }

  @Upon
  void write(NodeId from, Write m) {
    when(m.term() >= term);
    term = m.term();
    version = m.version();
    value = m.value();
    send(from, new Stored(term));
  }

  @Upon
  void stored(Mailbox<Stored> mailbox) {
    var stored = mailbox.with(m -> m.term() == term);
    when(writing && stored.size() > n() / 2);
    writing = false;
    output(Map.entry(version, wanted));
    broadcast(new Release(term));
  }

  @Upon
  void release(Release m) {
    when(m.term() == term);
    leased = false;
  }
}
