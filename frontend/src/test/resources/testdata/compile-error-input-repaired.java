import rondo.*;

@Protocol
class P extends Node {
  @Input("0..1")
  private int yes;

  @Timeout
  void say() {
    output(yes == 1 ? 1 : 2);
  }
}
