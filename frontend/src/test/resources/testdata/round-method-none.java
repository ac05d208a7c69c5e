import rondo.*;

@Protocol
class P extends RoundNode {
  private int x;
}
