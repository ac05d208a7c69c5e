import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import rondo.*;

/** Does something with its votes. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class Refused extends RoundNode {

  record Vote(int x) {}

  record Half(double h) {}

  record Named(int n) {
    int twice() {
      return 2 * n();
    }

    void into(List<Integer> list) {
      list.add(n);
    }
  }

  record Listed(List<Integer> list) {
    void grow() {
      list.add(1);
    }
  }

  record Like(int x) {
    @Override
    public boolean equals(Object other) {
      return true;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  enum Kind {
    A,
    B
  }

  static final float ONE = 1;

  @Input("1..2") private int x;
  private boolean seen;
  private Kind kind;
  private Integer number;
  private TreeSet<Integer> set;
  private final List<Integer> log = new ArrayList<>();
  private final List<Integer> five = new ArrayList<>(List.of(1, 2, 3, 4, 5));
  private final List<Integer> nulls = new ArrayList<>();
  private final List<List<Integer>> deep = new ArrayList<>();
  START

  @Send(1)
  Vote vote() {
    return new Vote(x);
  }

  @Update(1)
  void update(Mailbox<Vote> received) {
    CODE
  }

  private boolean mark(Vote vote) {
    seen = true;
    return true;
  }

  private List<Integer> log() {
    return log;
  }

  private int emptied() {
    log.clear();
    return 1;
  }

  private int size(List<Integer> list, int ignored) {
    return list.size();
  }

  private int size(List<Integer> list) {
    log.clear();
    return list.size();
  }

  private boolean late() {
    return phase() > 6;
  }

  private int as(int number) {
    return 0;
  }

  private int as(Vote vote) {
    return 1;
  }

  private double half(int number) {
    return number;
  }
}
