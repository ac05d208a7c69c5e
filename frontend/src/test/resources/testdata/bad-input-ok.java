import rondo.*;

@Protocol
class P extends Node {
  @Input("0..n")
  private int x;

  @Input("{3, 5, 9}")
  private int y;

  @Input(value = "0..1", of = "1..n")
  private int ofOthers;
}
