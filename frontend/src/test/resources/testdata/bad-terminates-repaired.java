import rondo.*;

@Protocol(n = 5)
@Terminates("2..n")
class P extends Node {
  private int x;
}
