package dev.rondo.search.rounds;

import dev.rondo.run.observe.StateText;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;
import rondo.runtime.Outputs;
import rondo.runtime.Program;

/**
 * Runs the emitted program itself under every combination of choices, and notes the states it
 * passes. It knows nothing of local steps, terms or reductions.
 */
final class EverySchedule implements Choices, Outputs {

  private final Program program;
  private final List<Field> variables;
  private final int n;
  private final int f;
  private final int phases;
  private final int rounds;
  private final int mostTimeouts;
  private final Set<String> states = new HashSet<>();
  private final Set<String> passed = new HashSet<>();
  private final List<Integer> values = new ArrayList<>();
  private final List<Integer> bounds = new ArrayList<>();
  private final int[] timeouts;
  private int asked;
  private int repeated;
  private int time;
  private int entered;
  private String network = "";

  /** A run that is left because another has been there. */
  private static final class Passed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Passed() {
      super(null, null, false, false);
    }
  }

  EverySchedule(Program program, int n, int f, int phases, int rounds, int mostTimeouts) {
    this.program = program;
    this.n = n;
    this.f = f;
    this.phases = phases;
    this.rounds = rounds;
    this.mostTimeouts = mostTimeouts;
    this.timeouts = new int[n];
    this.variables =
        Stream.of(program.getClass().getDeclaredFields())
            .filter(EverySchedule::isVariable)
            .toList();
    variables.forEach(variable -> variable.setAccessible(true));
  }

  private static boolean isVariable(Field field) {
    return field.getType().isArray()
        && !Modifier.isStatic(field.getModifiers())
        && field.getType().getComponentType() != Inbox.class;
  }

  /** The states before each round and at the end, as texts with their times. */
  Set<String> states() {
    do {
      asked = 0;
      time = -1;
      entered = 0;
      network = "";
      Arrays.fill(timeouts, 0);
      try {
        program.run(this, this, phases + 1);
        time++; // a protocol with a single phase has come to its end
        states.add(time + text());
      } catch (Passed | rondo.runtime.LateTimeout left) {
        // nothing new from here on
      }
    } while (next());
    return states;
  }

  private boolean next() {
    while (values.size() > asked) {
      values.remove(values.size() - 1);
      bounds.remove(bounds.size() - 1);
    }
    while (!values.isEmpty()) {
      int last = values.size() - 1;
      int value = values.remove(last) + 1;
      if (value < bounds.get(last)) {
        values.add(value);
        repeated = values.size();
        return true;
      }
      bounds.remove(last);
    }
    return false;
  }

  private int take(int bound) {
    if (asked == values.size()) {
      values.add(0);
      bounds.add(bound);
    }
    return values.get(asked++);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int node = 0; node < n; node++) {
      for (Field field : variables) {
        text.append(' ').append(field.getName()).append('=');
        text.append(StateText.text(java.lang.reflect.Array.get(value(field), node)));
      }
      text.append(';');
    }
    return text.toString();
  }

  private Object value(Field field) {
    try {
      return field.get(program);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void enter(int phase, int round) {
    time = (phase - 1) * rounds + round - 1;
    states.add(time + text());
    entered++;
    // What the network has drawn at the start may matter later on.
    boolean isNew =
        passed.add(entered + " " + time + text() + java.util.Arrays.toString(timeouts) + network);
    if (entered > phases * rounds || asked >= repeated && !isNew) {
      throw new Passed();
    }
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return take(2) == 1;
  }

  @Override
  public long pick(int receiver, int count) {
    long[] sets = LongStream.range(0, 1L << n).filter(set -> Long.bitCount(set) == count).toArray();
    return sets[take(sets.length)];
  }

  @Override
  public int timeout(int node, int enabled) {
    if (enabled == 0 || timeouts[node] == mostTimeouts) {
      return -1;
    }
    int[] possible =
        IntStream.range(0, Integer.SIZE).filter(bit -> (enabled >>> bit & 1) == 1).toArray();
    int chosen = take(possible.length + 1);
    if (chosen == 0) {
      return -1;
    }
    timeouts[node]++;
    return possible[chosen - 1];
  }

  @Override
  public int chosen(int node, int bound) {
    return take(bound);
  }

  @Override
  public int choose(int bound) {
    int chosen = take(bound);
    if (time < 0) {
      network += chosen + ",";
    }
    return chosen;
  }

  @Override
  public int n() {
    return n;
  }

  @Override
  public int f() {
    return f;
  }

  @Override
  public int phases() {
    return phases;
  }

  @Override
  public int rounds() {
    return rounds;
  }

  @Override
  public void show(int node, Object value) {}

  @Override
  public void input(int node, Object value) {}
}
