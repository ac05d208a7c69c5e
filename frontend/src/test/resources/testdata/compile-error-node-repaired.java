import java.util.List;
import rondo.*;

@Protocol
class P extends Node {
  protected List<NodeId> others() {
    return nodes();
  }

  protected int size() {
    return 3;
  }
}
