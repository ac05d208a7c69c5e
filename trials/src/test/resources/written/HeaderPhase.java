import java.util.*;
import rondo.*;

/** All messages carry a header, with the phase in it. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class HeaderPhase extends Node {
  record Header(@Phase long epoch, NodeId leader) {}
  @Round(1) record Propose(Header header, int value) {}
  @Round(2) record Ack(Header header) {}

  private long epoch;
  private boolean acked;
  private boolean over;

  @Timeout
  void lead() {
    when(epoch % n() == self().index());
    epoch++;
    acked = false;
    over = false;
    broadcast(new Propose(new Header(epoch, self()), choose(2)));
  }

  @Upon
  void propose(NodeId from, Propose m) {
    when(m.header().epoch() > epoch || m.header().epoch() == epoch && !acked && !over);
    epoch = m.header().epoch();
    acked = true;
    over = false;
    output(Map.entry(epoch, m.value()));
    send(from, new Ack(m.header()));
  }

  @Upon
  void acks(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(a -> a.header().epoch() == epoch);
    when(!over && acks.size() > n() / 2);
    over = true;
  }
}
