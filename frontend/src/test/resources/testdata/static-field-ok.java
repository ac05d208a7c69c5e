import java.util.*;
import java.util.function.*;
import rondo.*;

@Protocol
class P extends Node {
  static final int LIMIT = 3;
  static final String NAME = "P";
  static final List<Integer> LIST = List.of(1, 2);
  static final Pair PAIR = new Pair(1, 2);
  static final Comparator<Pair> ORDER = Comparator.comparing(Pair::a);

  static final Comparator<Pair> THEN = Comparator.comparingInt(Pair::a).thenComparing(p -> p.b());
  static final List<List<Integer>> NESTED = List.of(List.of(1), List.of());
  static final Map<Integer, String> NAMES = Collections.unmodifiableMap(new TreeMap<>(Map.of(1, "a")));
  static final IntBinaryOperator SUM = (a, b) -> a + b;
  static final Config CONFIG = new Config(List.of(1));
  static final Optional<Pair> SOME = Optional.of(PAIR);

  record Pair(int a, int b) {}

  record Config(List<Integer> sizes) {}

  interface Limits {
    int MOST = 3;
  }

  enum Color {
    RED(1);

    final int shade;

    Color(int shade) {
      this.shade = shade;
    }
  }
}
