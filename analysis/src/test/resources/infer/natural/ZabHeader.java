import java.util.*;
import rondo.*;

/** Zab's discovery and synchronization (Junqueira, Reed and Serafini 2011), each message with a header. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class ZabHeader extends Node {
  record Header(long epoch, NodeId leader) {}

  record Txn(long epoch, int counter, int value) {}

  record CEpoch(Header header) {}

  record AckEpoch(Header header, long currentEpoch, List<Txn> history) {}

  record NewLeader(Header header, List<Txn> history) {}

  record AckLd(Header header) {}

  record Commit(Header header) {}

  private long acceptedEpoch;
  private long currentEpoch;
  private NodeId leader;
  private boolean discovering;
  private boolean synchronizing;
  private boolean established;
  private List<Txn> history = new ArrayList<>();

  @Timeout void lead() {
    acceptedEpoch++;
    leader = self();
    discovering = true;
    synchronizing = false;
    established = false;
    broadcast(new CEpoch(new Header(acceptedEpoch, self())));
  }

  @Upon void cepoch(NodeId from, CEpoch m) {
    when(m.header().epoch() > acceptedEpoch || m.header().epoch() == acceptedEpoch && discovering);
    acceptedEpoch = m.header().epoch();
    leader = m.header().leader();
    discovering = leader.equals(self());
    synchronizing = false;
    established = false;
    send(from, new AckEpoch(new Header(acceptedEpoch, leader), currentEpoch, List.copyOf(history)));
  }

  @Upon void ackEpoch(Mailbox<AckEpoch> mailbox) {
    var acks = mailbox.with(m -> m.header().epoch() == acceptedEpoch && m.header().leader().equals(self()));
    when(discovering && acks.size() > n() / 2);
    discovering = false;
    synchronizing = true;
    AckEpoch best = acks.get(0);
    for (AckEpoch ack : acks) {
      if (ack.currentEpoch() > best.currentEpoch() || ack.currentEpoch() == best.currentEpoch() && ack.history().size() > best.history().size()) {
        best = ack;
      }
    }
    List<Txn> chosen = new ArrayList<>(best.history());
    chosen.add(new Txn(acceptedEpoch, chosen.size(), self().index()));
    broadcast(new NewLeader(new Header(acceptedEpoch, self()), List.copyOf(chosen)));
  }

  @Upon void newLeader(NodeId from, NewLeader m) {
    when(m.header().epoch() == acceptedEpoch && from.equals(leader) && currentEpoch < acceptedEpoch);
    discovering = false;
    currentEpoch = m.header().epoch();
    history = new ArrayList<>(m.history());
    send(from, new AckLd(m.header()));
  }

  @Upon void ackLd(Mailbox<AckLd> mailbox) {
    var acks = mailbox.with(m -> m.header().epoch() == acceptedEpoch);
    when(synchronizing && acks.size() > n() / 2);
    synchronizing = false;
    broadcast(new Commit(new Header(acceptedEpoch, self())));
  }

  @Upon void commit(NodeId from, Commit m) {
    when(m.header().epoch() == currentEpoch && currentEpoch == acceptedEpoch && !established);
    synchronizing = false;
    established = true;
    for (int i = 0; i < history.size(); i++) {
      output(Map.entry(i, history.get(i)));
    }
  }
}
