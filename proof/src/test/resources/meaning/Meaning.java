import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import rondo.*;

/** Outputs its input once it has seen everything mean what it means in Java. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class Meaning extends RoundNode {

  record Vote(int x) {}

  record Limit(int limit) {
    boolean isSmall() {
      return this.limit < 2;
    }
  }

  enum Kind {
    A,
    B,
    C
  }

  private static final int FEW = 2;

  @Input("1..2") private int x;
  private final int before = x;
  private int limit;
  private Kind kind;
  private long never;

  @Send(1)
  Vote vote() {
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {
    limit = 5;
    int right = 0;
    if (before == 0) {
      right++;
    }
    limit += lowered();
    if (limit == 5) {
      right++;
    }
    {
      int limit = 7;
      limit++;
    }
    for (int limit = 0; limit < 2; limit++) {}
    if (limit == 5 && new Limit(1).isSmall()) {
      right++;
    }
    if (choose(FEW) == 1 && Meaning.FEW == 2) {
      right++;
    }
    int turns = 0;
    for (int k = 0; k < 3; k++) {
      switch (k) {
        case 0 -> {
          if (x > 0) {
            break;
          }
          turns = 100;
        }
        default -> turns++;
      }
      do {
        if (x > 0) {
          break;
        }
      } while (false);
      turns++;
    }
    if (turns == 5) {
      right++;
    }
    right += elements();
    for (Vote m : received) {
      if (m.x == 3 - x) {
        right++;
      }
    }
    List<Integer> none = new ArrayList<>();
    if (!none.addAll(List.of())) {
      right++;
    }
    right += ties();
    if (right == 11) {
      output(x);
    }
  }

  private int ties() {
    long[] zero = new long[1];
    int right = never == 0 && zero[0] == 0 ? 1 : 0;
    List<Limit> limits = new ArrayList<>();
    limits.add(new Limit(3));
    limits.add(new Limit(4));
    if (limits.stream().max(Comparator.comparingInt(l -> l.limit() / 2)).get().limit() == 4) {
      limits.set(0, new Limit(5));
    }
    if (limits.stream().max(Comparator.comparingInt(l -> l.limit() / 2)).get().limit() == 5) {
      right++;
    }
    int i = 0;
    limits.set(i++, new Limit(i));
    return limits.get(0).limit() == 1 && Kind.C.compareTo(Kind.A) == 2 ? right + 1 : right;
  }

  private int elements() {
    int[] a = new int[3];
    int i = 0;
    a[i] = i = 2;
    a[--i]++;
    a[i++] += 3;
    return a[0] == 2 && a[1] == 4 && i == 2 ? 1 : 0;
  }

  private int lowered() {
    limit = 1;
    return 0;
  }

  private int choose(long bound) {
    return 0;
  }
}
