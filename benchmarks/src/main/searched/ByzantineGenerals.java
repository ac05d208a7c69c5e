import rondo.*;

/**
 * The Byzantine Generals (Lamport, Shostak and Pease 1982), with oral messages and one traitor: the
 * commander P0 gives an order, the lieutenants tell each other what they were ordered, and each
 * obeys the majority. All loyal generals must act alike, and as a loyal commander has ordered. A
 * missing message counts as the order to retreat.
 *
 * <p>That takes n &gt; 3f. With three generals a traitor breaks it.
 */
@Protocol(n = 4, f = 1, network = Reliable.class, spec = Agreement.class)
@Byzantine
public class ByzantineGenerals extends RoundNode {

  @Round(1) record Order(@Input("0..1") int attack) {}

  @Round(2) record Relay(@Input("0..1") int attack) {}

  @Input("0..1") private int attack;
  private boolean decided;

  @Send(1)
  Order command() {
    return isCommander() && !decided ? new Order(attack) : null;
  }

  @Update(1)
  void hear(Mailbox<Order> orders) {
    if (!isCommander() && !decided) {
      Order order = orders.from(node(0));
      attack = order == null ? 0 : order.attack();
    }
  }

  @Send(2)
  Relay tell() {
    return isCommander() || decided ? null : new Relay(attack);
  }

  @Update(2)
  void obey(Mailbox<Relay> relays) {
    if (decided) {
      return;
    }
    if (!isCommander()) {
      int attacks = 0;
      for (int lieutenant = 1; lieutenant < n(); lieutenant++) {
        Relay relay = relays.from(node(lieutenant));
        attacks += relay == null ? 0 : relay.attack();
      }
      attack = 2 * attacks > n() - 1 ? 1 : 0;
    }
    decided = true;
    output(attack);
  }

  private boolean isCommander() {
    return self().equals(node(0));
  }
}
