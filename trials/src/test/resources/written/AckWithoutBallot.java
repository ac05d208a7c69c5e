import java.util.*;
import rondo.*;

/** Answers that do not say which question they answer. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class AckWithoutBallot extends Node {
  record Propose(int ballot, int value) {}
  record Ack() {}

  private int ballot;
  private int acks;
  private int value;

  @Timeout
  void propose() {
    when(ballot % n() == self().index());
    ballot++;
    acks = 0;
    value = ballot;
    broadcastToOthers(new Propose(ballot, value));
  }

  @Upon
  void proposed(NodeId from, Propose m) {
    when(m.ballot() > ballot);
    ballot = m.ballot();
    value = m.value();
    send(from, new Ack());
  }

  @Upon
  void ack(Ack m) {
    acks++;
    if (acks > n() / 2) {
      output(Map.entry(ballot, value));
    }
  }
}
