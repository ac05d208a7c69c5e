import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  static final int LIMIT = 3;
  static final String NAME = "P";
  static final List<Integer> LIST = List.of(1, 2);
  static final Pair PAIR = new Pair(1, 2);
  static final Comparator<Pair> ORDER = Comparator.comparing(Pair::a);

  record Pair(int a, int b) {}
}
