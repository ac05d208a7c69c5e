import rondo.*;

@Protocol
class P extends Node {
  @Input("faulty")
  private int lies;

  @Input("1..n")
  private int x;

  @Input("0..1")
  private int name;

  @Input("{1}")
  private int filledTwice;

  @Input(value = "0..1", of = "2..4")
  private int ofSome;
}
