import java.util.List;
import rondo.*;

/**
 * {@code ChangRobertsRing}, in which nobody gives in.
 *
 * <p>Bug: nodes output their own ids. All terminate, and do not agree. There is no spec that says
 * so before the formula does.
 */
@Protocol(n = 5, network = Reliable.class)
@Property(name = "terminates", formula = "[] <> all output")
@Property(name = "agrees", formula = "[] (all output -> all (output = 45))")
public class ChangRobertsVain extends Node {

  record Election(int id) {}

  record Elected(int leader) {}

  private static final List<Integer> IDS =
      List.of(32, 45, 12, 21, 10, 11, 99, 87, 41, 37, 31, 56, 78, 26, 17, 23, 42, 22, 55, 75);

  private int leader;

  @Init
  void start() {
    send(next(), new Election(id()));
  }

  @Upon
  void election(Election m) {
    if (m.id() > id()) {
      send(next(), m);
    } else if (m.id() == id()) {
      send(next(), new Elected(m.id()));
    }
  }

  @Upon
  void elected(Elected m) {
    leader = m.leader();
    output(id()); // BUG: output(leader)
    if (leader != id()) {
      send(next(), m);
    }
  }

  @Invariant
  boolean followsNobodySmaller() {
    return leader == 0 || leader >= id();
  }

  private int id() {
    return IDS.get(self().index());
  }

  private NodeId next() {
    return node((self().index() + 1) % n());
  }
}
