import java.util.*;
import rondo.*;

/** Itai and Rodeh's election on an anonymous ring (1981): in each round the active processes draw an identity, and who sees its own come back undisturbed leads. */
@Protocol(n = 3, network = Fifo.class, spec = Agreement.class)
public class ItaiRodeh extends Node {

  record Token(int round, int id, int hop, boolean unique) {}

  private int round = 1;
  private int id;
  private boolean active = true;

  @Init
  void start() {
    id = 1 + choose(2);
    send(next(), new Token(round, id, 1, true));
  }

  @Upon
  void token(Token m) {
    if (!active) {
      send(next(), new Token(m.round(), m.id(), m.hop() + 1, m.unique()));
    } else if (m.hop() == n()) {
      if (m.unique()) {
        output(self());
      } else {
        round++;
        id = 1 + choose(2);
        send(next(), new Token(round, id, 1, true));
      }
    } else if (m.round() == round && m.id() == id) {
      send(next(), new Token(m.round(), m.id(), m.hop() + 1, false));
    } else if (m.round() > round || m.round() == round && m.id() > id) {
      active = false;
      send(next(), new Token(m.round(), m.id(), m.hop() + 1, m.unique()));
    }
  }

  private NodeId next() {
    return node((self().index() + 1) % n());
  }
}
