import java.util.Map;
import rondo.*;

/** The epoch, a long, is in a header that every message carries; two of them share a round. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class PhaseInHeader extends Node {

  record Header(@Phase long epoch, NodeId leader) {}

  @Round(1) record NewEpoch(Header header) {}

  @Round(2) record Ack(Header header, int value) {}

  @Round(2) record Nack(Header header) {}

  private long epoch;
  private NodeId leader;
  private boolean open;
  private boolean waits;
  @Input("1..n") private int value;

  @Timeout
  void lead() {
    epoch++;
    leader = self();
    open = true;
    waits = true;
    broadcast(new NewEpoch(header()));
  }

  @Upon
  void newEpoch(NodeId from, NewEpoch m) {
    when(m.header().epoch() > epoch || m.header().epoch() == epoch && open);
    waits = m.header().epoch() == epoch && waits;
    epoch = m.header().epoch();
    leader = m.header().leader();
    open = false;
    send(from, value > 1 ? new Ack(header(), value) : new Nack(m.header()));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.header().epoch() == epoch);
    when(waits && acks.size() > n() / 2);
    waits = false;
    open = false;
    output(Map.entry(epoch, acks.get(0).value()));
  }

  @Upon
  void nack(Nack m) {
    when(waits && m.header().epoch() == epoch);
    waits = false;
    open = false;
  }

  private Header header() {
    return new Header(epoch, leader);
  }
}
