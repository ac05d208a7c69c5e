import rondo.*;

@Protocol
class P extends Node {
  @Input("many")
  private int x;

  @Input("0..1")
  private String name;

  @Input("{1}")
  private String filledTwice;

  @Input("faulty")
  private int lies;

  @Input(value = "0..1", of = "some")
  private int ofSome;
}
