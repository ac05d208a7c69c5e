import rondo.*;

@Protocol(n = 3)
class NotRoundBasedTwice extends Node {
  record Token(int id) {}

  record Back(int id) {}

  record Again(int id) {}

  @Init void start() { send(self(), new Token(1)); }
  @Upon void token(Token m) { send(self(), new Back(m.id())); }
  @Upon void back(Back m) { send(self(), new Again(m.id())); }
  @Upon void again(Again m) { output(m.id()); }
}
