import rondo.*;

@Protocol(n = 3)
class NotRoundBased extends Node {
  record Token(int id) {}

  @Init void start() { send(self(), new Token(1)); }
  @Upon void token(Token m) { output(m.id()); }
}
