import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  enum Color {
    RED
  }

  record Pair(int a, List<Color> colors) {}

  private int x;
  private Double d;
  private String name = "";
  private Color color = Color.RED;
  private Pair pair;
  private NodeId leader;
  private int[][] grid = new int[2][2];
  private Pair[] pairs;
  private Map<NodeId, List<Pair>> map = new TreeMap<>();
  private final Set<Integer> set = new TreeSet<>();
  private Deque<Integer> queue = new ArrayDeque<>();
  private final BitSet bits = new BitSet();
  private BitSet[] rows = new BitSet[2];
  private final EnumMap<Color, Integer> counts = new EnumMap<>(Color.class);
  private EnumSet<Color> colors = EnumSet.noneOf(Color.class);
  private final Stack<Integer> stack = new Stack<>();
  private final PriorityQueue<Integer> todo = new PriorityQueue<>();
}
