import rondo.*;

@Protocol
class P extends Node {
  @Input private boolean yes;

  @Timeout
  void say() {
    output(yes ? 1 : 2);
  }
}
