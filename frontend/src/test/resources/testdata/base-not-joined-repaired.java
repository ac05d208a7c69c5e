import rondo.*;

@Protocol
class P extends Shared {}

abstract class Shared extends Node {
  private final int size = 3;
}
