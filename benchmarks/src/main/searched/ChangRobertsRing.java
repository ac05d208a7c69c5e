import java.util.List;
import rondo.*;

/**
 * The leader election of Chang and Roberts (1979) with the ids of Pizani Flor 2013, so that there is one ring of
 * each size. Every node must output the leader in every fair run, and all output the same one.
 *
 * <p>Pizani Flor 2013 checks termination with the search for cycles switched off, so that it cannot fail. {@code
 * ChangRobertsEndless} shows that ours can. The formulas are those of section 3, for any number of
 * nodes. {@code ChangRobertsVain} refutes the second one.
 */
@Protocol(n = 5, network = Reliable.class, spec = Agreement.class)
@Property(name = "terminates", formula = "[] <> all output")
@Property(name = "agrees", formula = "[] (all output -> all (leader = max id))")
@Property(name = "elects", formula = "<> some leads")
public class ChangRobertsRing extends Node {

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
    output(leader);
    if (leader != id()) {
      send(next(), m);
    }
  }

  @Invariant
  boolean followsNobodySmaller() {
    return leader == 0 || leader >= id();
  }

  @Observed
  boolean leads() {
    return leader == id();
  }

  @Observed
  int leader() {
    return leader;
  }

  @Observed
  int id() {
    return IDS.get(self().index());
  }

  private NodeId next() {
    return node((self().index() + 1) % n());
  }
}
