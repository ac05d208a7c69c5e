import rondo.*;

/** Mutual exclusion by a token that goes around a ring; the token counts its hops. */
@Protocol(n = 3, network = Arbitrary.class, spec = AgreementPerKey.class)
public class TokenRing extends Node {
  record Token(int hop) {}

  private int lastHop;

  @Init void start() {
    if (self().index() == 0) {
      send(node(1 % n()), new Token(1));
    }
  }

  @Upon void token(Token m) {
    when(m.hop() > lastHop);
    lastHop = m.hop();
    output(java.util.Map.entry(m.hop(), self()));
    send(node((self().index() + 1) % n()), new Token(m.hop() + 1));
  }
}
