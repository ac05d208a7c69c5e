package rondo.runtime;

import java.util.ArrayList;
import java.util.List;
import rondo.NodeId;

/** All processes of a sequential program, as invariants of all processes read them. */
public final class AllNodes {

  private static final int SHARED = 64;

  /** Made when first asked for; to make a list twice does no harm, it cannot change. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static final List<NodeId>[] LISTS = new List[SHARED + 1];

  private AllNodes() {}

  /** The first processes, in their order. */
  public static List<NodeId> of(int count) {
    if (count > SHARED) {
      return list(count);
    }
    List<NodeId> known = LISTS[count];
    if (known == null) {
      known = list(count);
      LISTS[count] = known;
    }
    return known;
  }

  private static List<NodeId> list(int count) {
    List<NodeId> all = new ArrayList<>(count);
    for (int node = 0; node < count; node++) {
      all.add(NodeId.of(node));
    }
    return List.copyOf(all);
  }
}
