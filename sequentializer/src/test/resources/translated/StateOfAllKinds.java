import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Kernel.class)
public class StateOfAllKinds extends Node {
  record Pair(int a, String b) {}
  enum Mode { IDLE, BUSY }
  static final int LIMIT = 4;

  @Round(1) record Tell(@Phase int k, List<Pair> pairs) {}

  private int k = 1, unused;
  private int[] counts = {1, 2, 3};
  private int[][] grid = new int[2][3];
  private String[] names = {"a", "b"};
  private Map<NodeId, List<Integer>> heard = new TreeMap<>();
  private Pair pair = new Pair(0, "x");
  private Mode mode = Mode.IDLE;
  private char letter;
  private long big;
  private double half = .5;
  private final Deque<Integer> queue = new ArrayDeque<>();

  @Init
  void start() {
    for (int x : counts) queue.add(x);
    broadcast(new Tell(k, List.of(pair)));
  }

  @Upon
  void tell(Mailbox<Tell> mailbox) {
    var tells = mailbox.with(m -> m.k() == k);
    when(tells.size() > 0);
    counts[0]++;
    grid[1][2] += counts[0];
    names[0] = names[0] + letter;
    for (NodeId from : tells.senders()) {
      heard.computeIfAbsent(from, id -> new ArrayList<>()).add(tells.from(from).pairs().size());
    }
    mode = switch (mode) {
      case IDLE -> Mode.BUSY;
      case BUSY -> Mode.IDLE;
    };
    pair = new Pair(pair.a() + 1, names[0]);
    big += Math.min(LIMIT, queue.size());
    output(List.of(pair, mode, heard.size(), big, half));
    k++;
    broadcast(new Tell(k, List.of(pair)));
  }
}
