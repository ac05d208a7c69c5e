import java.util.*;
import rondo.*;

/** The bully algorithm (Garcia-Molina 1982), with election numbers. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class BullyRounds extends Node {
  record Election(int number) {}

  record Alive(int number) {}

  record Coordinator(int number, NodeId leader) {}

  private int number;
  private boolean asking;
  private boolean bullied;
  private NodeId leader;

  @Timeout void suspect() {
    number++;
    asking = true;
    bullied = false;
    leader = null;
    for (NodeId other : others()) {
      if (other.index() > self().index()) {
        send(other, new Election(number));
      }
    }
  }

  @Upon void election(NodeId from, Election m) {
    when(m.number() > number);
    number = m.number();
    asking = false;
    bullied = false;
    leader = null;
    send(from, new Alive(number));
  }

  @Upon void alive(Alive m) {
    when(m.number() == number && asking);
    bullied = true;
    asking = false;
  }

  @Timeout void win() {
    when(asking && !bullied);
    asking = false;
    leader = self();
    broadcastToOthers(new Coordinator(number, self()));
    output(Map.entry(number, self()));
  }

  @Upon void coordinator(Coordinator m) {
    when(m.number() > number || m.number() == number && leader == null);
    number = m.number();
    asking = false;
    leader = m.leader();
    output(Map.entry(number, leader));
  }
}
