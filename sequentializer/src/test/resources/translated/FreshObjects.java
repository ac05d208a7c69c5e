import java.util.*;
import rondo.*;

/** Fields begin in each schedule as in a new object, whatever the schedule before has left. */
@Protocol(n = 2, network = Arbitrary.class)
public class FreshObjects extends Node {
  @Round(1) record A(int value) {}

  static final int LIMIT;

  static {
    LIMIT = 4;
  }

  {
    late = 7;
    counted = 7;
    early = inputSeen();
  }

  private int early;
  private final List<Integer> log = fresh();
  private int first = sum();
  private int second = 2;
  @Input("0..1") private int input = 5;
  private int seen = input + this.second;
  private int late;
  private int counted = 3;
  private int[][] table = {{first, second}, new int[LIMIT]};
  private List<Integer> copy = new ArrayList<>(log);
  private final int constant = 9, next = constant + 1;
  private boolean done;

  {
    int first = 30;
    this.first += first;
    for (int i = 0; i < 2; i++) {
      table[1][i] += counted++;
    }
    Runnable add = () -> log.add(this.first);
    add.run();
  }

  private List<Integer> fresh() {
    return new ArrayList<>(List.of(late, second));
  }

  private int sum() {
    return second + 5;
  }

  private int inputSeen() {
    return input;
  }

  @Init
  void start() {
    broadcast(new A(first + seen + counted + next));
  }

  @Upon
  void a(A m) {
    when(!done);
    done = true;
    second = 50;
    late += m.value();
    counted = 99;
    input = 77;
    table[0][0]++;
    log.add(late);
    output(log + " " + Arrays.deepToString(table) + " " + copy + " " + constant + early);
  }
}
