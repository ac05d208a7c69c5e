package rondo.runtime;

import java.util.ArrayList;
import java.util.List;
import rondo.NodeId;

/** All processes but one. */
public final class Others {

  private static final int SHARED = 64;

  /** Made when first asked for; to make a list twice does no harm, it cannot change. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static final List<NodeId>[] LISTS = new List[(SHARED + 1) * (SHARED + 1)];

  private Others() {}

  /** The first n processes without the one of this index, in their order. */
  public static List<NodeId> of(int n, int index) {
    if (n > SHARED || index > SHARED) {
      return list(n, index);
    }
    int place = n * (SHARED + 1) + index;
    List<NodeId> known = LISTS[place];
    if (known == null) {
      known = list(n, index);
      LISTS[place] = known;
    }
    return known;
  }

  private static List<NodeId> list(int n, int index) {
    List<NodeId> others = new ArrayList<>(n);
    for (int other = 0; other < n; other++) {
      if (other != index) {
        others.add(NodeId.of(other));
      }
    }
    return List.copyOf(others);
  }
}
