import java.util.List;
import rondo.*;

@Protocol
class P extends Node {
  private List<NodeId> others() {
    return nodes();
  }

  protected int n() {
    return 3;
  }
}
