import rondo.*;

@Protocol
@Terminates("leaders")
class P extends Node {
  private int x;
}
