import static java.lang.Math.max;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import rondo.*;

/** Statements and expressions that a translation could stumble over. */
@Protocol(n = 2, f = 1, network = Arbitrary.class)
public class KindsOfCode extends Node {
  @Round(1) record A(@Phase int phase, int value) {}

  @Round(2) record B(@Phase int phase, int value) {}

  sealed interface Shape permits Square, Line {}

  record Square(int side) implements Shape {}

  record Line(int length) implements Shape {}

  @Input("0..1") private int x;
  private int phase = 1;
  private int round = 1;
  private int sum;
  private final Map<Integer, List<Integer>> logs = new TreeMap<>();

  @Init
  void start() {
    broadcast(new A(phase, x));
  }

  @Upon
  void enough(Mailbox<A> box) {
    var view = box.with(m -> m.phase() == phase);
    when(round == 1 && view.size() == 2);
    round = 2;
    ToIntFunction<Mailbox<A>> size = Mailbox::size;
    IntSupplier all = view::size;
    sum = size.applyAsInt(view) + all.getAsInt();
    broadcast(new B(phase, sum));
  }

  @Upon
  void fewer(Mailbox<A> votes) {
    var box = votes.with(m -> m.phase() == phase);
    when(round == 1 && box.size() == 1);
    round = 2;
    IntSupplier seen = box::size;
    sum = 10 * seen.getAsInt();
    broadcast(new B(phase, sum));
  }

  @Upon
  void code(B m) {
    when(round == 2 && m.phase() == phase);
    flip();
    n();
    nodes();
    self();
    choose(2);
    Runnable nothing = () -> {};
    Runnable coin = () -> flip();
    coin.run();
    nothing.run();
    for (int i = 0; i < 1; i++, flip()) {
      ;
    }
    sum += this.<Integer>pick(List.of(m.value(), 5), 1) + this.pick(List.of(x), 0) + max(x, 1);
    sum += KindsOfCode.<Integer>second(1, 2) + Stream.of(1, 2).mapToInt(this::twice).sum();
    record Pair(int a, int b) {
      int total() {
        return a + b;
      }

      int twice(int v) {
        return v;
      }
    }
    class Counter {
      private int count = x;

      int next() {
        this.count += new Pair(1, 2).twice(3) + sum % 2;
        return count;
      }
    }
    Counter counter = new Counter();
    counter.next();
    Supplier<Integer> anonymous =
        new Supplier<>() {
          int sum = 3;

          @Override
          public Integer get() {
            return this.sum + KindsOfCode.this.sum + self().index() + twice(2);
          }
        };
    Shape shape = x == 0 ? new Square(2) : new Line(3);
    int area = shape instanceof Square s ? s.side() * s.side() : shape instanceof Line l ? l.length() : 0;
    String text =
        """
        a "text"
          block\
        """;
    char letter = '\'';
    long wide = 1L << 40 | 0xFFL;
    int[] numbers = {1, 2, 3};
    numbers[numbers.length - 1] += numbers[0]++;
    BinaryOperator<Integer> add = Integer::sum;
    Function<Integer, int[]> make = int[]::new;
    logs.computeIfAbsent(x, k -> new ArrayList<>()).add(area);
    int size = logs.values().stream().mapToInt(List::size).max().orElse(-1);
    var kind = switch (x) {
      case 0 -> "zero";
      default -> {
        String other = "other" + phase;
        yield other;
      }
    };
    assert area >= 0 : "an area";
    output(List.of(sum, counter.next(), anonymous.get(), text, letter, wide, numbers[2], kind));
    output(List.of(add.apply(1, 2), make.apply(3).length, size, toString(), helper(1, 2, 3)));
    sum = sum % 3;
    phase++;
    round = 1;
    broadcast(new A(phase, x));
  }

  private <X> X pick(List<X> list, int i) {
    return list.get(i);
  }

  private static <Y> Y second(Y a, Y b) {
    return b;
  }

  private int twice(int v) {
    return 2 * v;
  }

  private int helper(int... numbers) {
    return IntStream.of(numbers).map(v -> v + x).sum();
  }

  @Override
  public String toString() {
    return "a process";
  }
}
