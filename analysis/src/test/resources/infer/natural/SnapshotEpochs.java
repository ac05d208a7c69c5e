import java.util.*;
import rondo.*;

/** A snapshot by rounds of markers (after Chandy and Lamport 1985): each marker carries the number of its snapshot; who is first asked records, and sends its record to the initiator. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class SnapshotEpochs extends Node {
  sealed interface Answer permits Recorded, Refused {
    int id();
  }

  record Marker(int id) {}

  record Recorded(int id, Map<NodeId, Integer> balance) implements Answer {}

  record Refused(int id) implements Answer {}

  record Complete(int id, int total) {}

  private int snapshot;
  private boolean recording;
  private boolean collecting;
  private int balance = 10;

  @Timeout void take() {
    when(self().equals(node(0)));
    snapshot++;
    recording = true;
    collecting = true;
    broadcast(new Marker(snapshot));
  }

  @Upon void marker(NodeId from, Marker m) {
    if (m.id() < snapshot) {
      return;
    }
    if (m.id() == snapshot && !recording) {
      return;
    }
    snapshot = m.id();
    recording = false;
    if (balance > 0) {
      send(from, new Recorded(snapshot, Map.of(self(), balance)));
    } else {
      send(from, new Refused(snapshot));
    }
  }

  @Upon void answers(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(a -> a.id() == snapshot);
    when(collecting && answers.size() == n());
    collecting = false;
    recording = false;
    int total = 0;
    for (Answer a : answers) {
      if (a instanceof Recorded r) {
        for (int b : r.balance().values()) {
          total += b;
        }
      }
    }
    broadcast(new Complete(snapshot, total));
  }

  @Upon void complete(Complete m) {
    if (m.id() < snapshot) {
      return;
    }
    snapshot = m.id();
    recording = false;
    collecting = false;
    output(Map.entry(m.id(), m.total()));
  }
}
