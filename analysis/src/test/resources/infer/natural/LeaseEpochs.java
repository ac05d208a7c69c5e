import java.util.Map;
import rondo.*;

/** A lock with a fencing epoch: who wants the lease asks all, who holds a grant of a majority acts, and tells when it is done. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class LeaseEpochs extends Node {

  record Header(@Phase long epoch, NodeId holder) {}

  @Round(1) record Acquire(Header header) {}

  @Round(2) sealed interface Reply permits Granted, Refused {}

  record Granted(Header header) implements Reply {}

  record Refused(Header header, long current) implements Reply {}

  @Round(3) record Use(Header header, int value) {}

  private long epoch;
  private NodeId holder;
  private boolean waiting;
  private int stored;

  @Timeout
  void acquire() {
    epoch++;
    holder = self();
    waiting = true;
    broadcast(new Acquire(new Header(epoch, self())));
  }

  @Upon
  void acquire(NodeId from, Acquire m) {
    long wanted = m.header().epoch();
    if (wanted < epoch) {
      send(from, new Refused(m.header(), epoch));
    } else if (wanted == epoch && holder != null && !holder.equals(from)) {
      send(from, new Refused(m.header(), epoch));
    } else {
      epoch = wanted;
      holder = from;
      send(from, new Granted(m.header()));
    }
  }

  @Upon
  void replies(Mailbox<Reply> mailbox) {
    var mine =
        mailbox.with(
            r ->
                r instanceof Granted g
                    ? g.header().epoch() == epoch
                    : r instanceof Refused x && x.header().epoch() == epoch);
    when(waiting && mine.size() > n() / 2);
    waiting = false;
    if (mine.only(Granted.class).size() > n() / 2) {
      output(Map.entry(epoch, self()));
      broadcast(new Use(new Header(epoch, self()), choose(4)));
    }
  }

  @Upon
  void use(Use m) {
    when(m.header().epoch() >= epoch);
    epoch = m.header().epoch();
    holder = m.header().holder();
    stored = m.value();
  }
}
