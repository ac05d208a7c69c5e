package rondo.runtime;

import static rondo.runtime.DecisionDiagrams.ALL;
import static rondo.runtime.DecisionDiagrams.NONE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import rondo.Deliveries;
import rondo.runtime.HeardOfFormula.And;
import rondo.runtime.HeardOfFormula.Arithmetic;
import rondo.runtime.HeardOfFormula.Cardinality;
import rondo.runtime.HeardOfFormula.Compared;
import rondo.runtime.HeardOfFormula.Constant;
import rondo.runtime.HeardOfFormula.Count;
import rondo.runtime.HeardOfFormula.Fixed;
import rondo.runtime.HeardOfFormula.HeardOf;
import rondo.runtime.HeardOfFormula.In;
import rondo.runtime.HeardOfFormula.Intersection;
import rondo.runtime.HeardOfFormula.Literal;
import rondo.runtime.HeardOfFormula.Not;
import rondo.runtime.HeardOfFormula.NumberTerm;
import rondo.runtime.HeardOfFormula.Or;
import rondo.runtime.HeardOfFormula.ProcessTerm;
import rondo.runtime.HeardOfFormula.Quantified;
import rondo.runtime.HeardOfFormula.Same;
import rondo.runtime.HeardOfFormula.SetTerm;
import rondo.runtime.HeardOfFormula.Size;
import rondo.runtime.HeardOfFormula.Variable;

/**
 * The assignments of heard-of sets that a formula allows in a round, for given n and f, as a
 * decision diagram with a variable for each receiver and sender.
 *
 * <p>A round draws one of the <em>guarantees</em>: an assignment in which each message is heard for
 * certain, lost for certain, or free. If hearing more never leads out of the allowed assignments,
 * the guarantees are the minimal allowed assignments, and what they lack is free. More generally
 * each receiver and sender has a polarity: hearing the message may only help, may only harm, or
 * both. A guarantee is an allowed assignment that cannot be changed by losing messages of the first
 * kind or hearing messages of the second; messages of the third kind are as in the assignment. The
 * union of what the guarantees leave free is the set of allowed assignments: from each of these,
 * such changes lead to a guarantee, and by polarity a guarantee allows all changes back.
 */
public final class HeardOfSets {

  private static final int MOST_ROWS = 100_000;

  /** A search for the weakest network asks for some hundred, a long campaign for any number. */
  private static final int MOST_KNOWN = 1_000;

  private static final Map<List<Object>, HeardOfSets> KNOWN = new ConcurrentHashMap<>();

  /** Whether a message helps to satisfy the formula when it is heard. */
  private enum Polarity {
    HELPS,
    HARMS,
    BOTH
  }

  private final int n;
  private final int f;
  private final DecisionDiagrams diagrams;
  private final int allowed;
  private final Polarity[] polarities;
  private final int guarantees;
  private final OptionalInt lossesPerReceiver;
  private final boolean guaranteesEachSomething;
  private final Map<Long, Rows> rows = new ConcurrentHashMap<>();

  /** The sets that a receiver may be guaranteed, and for each of them the diagram for the rest. */
  private record Rows(long[] heard, int[] rest) {}

  /**
   * What is certain in a round; everything else is free. Sets of processes are bits.
   *
   * @param must by receiver, the senders whose messages are heard
   * @param never by receiver, the senders whose messages are lost
   * @param draws the choices that lead to it
   */
  public record Guarantee(long[] must, long[] never, int[] draws) {}

  private HeardOfSets(HeardOfFormula formula, int n, int f) {
    this.n = n;
    this.f = f;
    this.diagrams = new DecisionDiagrams(n * n);
    int largest = formula.largestProcess().orElse(0);
    if (largest >= n) {
      throw new IllegalArgumentException("there is no process P" + largest + " among " + n);
    }
    this.allowed = diagram(formula, new HashMap<>());
    if (allowed == NONE) {
      throw new IllegalArgumentException(
          "no heard-of sets satisfy the formula for n = " + n + ", f = " + f);
    }
    this.polarities = new Polarity[n * n];
    for (int link = 0; link < n * n; link++) {
      polarities[link] = polarity(link);
    }
    this.guarantees = guarantees(allowed, 0, new HashMap<>());
    this.lossesPerReceiver = findLossesPerReceiver();
    this.guaranteesEachSomething = IntStream.range(0, n).noneMatch(this::mayBeGuaranteedNothing);
    diagrams.forgetOperations();
  }

  /**
   * The assignments that a formula allows.
   *
   * @throws IllegalArgumentException if there are none, or the formula is too large for n
   */
  public static HeardOfSets of(String formula, int n, int f) {
    if (KNOWN.size() >= MOST_KNOWN) {
      KNOWN.clear(); // what is asked for again is computed again
    }
    return KNOWN.computeIfAbsent(
        List.of(formula, n, f), key -> new HeardOfSets(HeardOfFormula.read(formula), n, f));
  }

  /**
   * Whether each assignment that one formula allows is allowed by another.
   *
   * @throws IllegalArgumentException if the first one allows none, or is too large for n
   */
  public static boolean implies(String formula, String weaker, int n, int f) {
    HeardOfSets sets = new HeardOfSets(HeardOfFormula.read(formula), n, f);
    int others = sets.diagram(HeardOfFormula.read(weaker), new HashMap<>());
    return sets.diagrams.contains(others, sets.allowed);
  }

  // The diagram of a formula.

  private int diagram(HeardOfFormula formula, Map<String, Integer> processes) {
    if (formula instanceof Constant constant) {
      return constant.value() ? ALL : NONE;
    } else if (formula instanceof Not not) {
      return diagrams.not(diagram(not.of(), processes));
    } else if (formula instanceof And and) {
      return diagrams.and(diagram(and.left(), processes), diagram(and.right(), processes));
    } else if (formula instanceof Or or) {
      return diagrams.or(diagram(or.left(), processes), diagram(or.right(), processes));
    } else if (formula instanceof Quantified quantified) {
      return quantified(quantified, processes);
    } else if (formula instanceof In in) {
      return member(process(in.process(), processes), in.set(), processes);
    } else if (formula instanceof Same same) {
      return process(same.left(), processes) == process(same.right(), processes) ? ALL : NONE;
    }
    Compared compared = (Compared) formula;
    int holds = NONE;
    for (Map.Entry<Long, Integer> left : values(compared.left(), processes).entrySet()) {
      for (Map.Entry<Long, Integer> right : values(compared.right(), processes).entrySet()) {
        if (compared.relation().holds(left.getKey(), right.getKey())) {
          holds = diagrams.or(holds, diagrams.and(left.getValue(), right.getValue()));
        }
      }
    }
    return holds;
  }

  private int quantified(Quantified quantified, Map<String, Integer> processes) {
    int result = quantified.all() ? ALL : NONE;
    for (int process = 0; process < n; process++) {
      int of = diagram(quantified.of(), with(quantified.variable(), process, processes));
      result = quantified.all() ? diagrams.and(result, of) : diagrams.or(result, of);
    }
    return result;
  }

  private static Map<String, Integer> with(
      String variable, int process, Map<String, Integer> processes) {
    Map<String, Integer> more = new HashMap<>(processes);
    more.put(variable, process);
    return more;
  }

  private static int process(ProcessTerm term, Map<String, Integer> processes) {
    return term instanceof Fixed fixed
        ? fixed.number()
        : Objects.requireNonNull(processes.get(((Variable) term).name()));
  }

  private int member(int sender, SetTerm set, Map<String, Integer> processes) {
    if (set instanceof Intersection both) {
      return diagrams.and(
          member(sender, both.left(), processes), member(sender, both.right(), processes));
    }
    return diagrams.variable(process(((HeardOf) set).receiver(), processes) * n + sender);
  }

  /** For each value that a number can have the assignments in which it has it. */
  private Map<Long, Integer> values(NumberTerm number, Map<String, Integer> processes) {
    if (number instanceof Literal literal) {
      return Map.of((long) literal.value(), ALL);
    } else if (number instanceof Size size) {
      return Map.of((long) (size.faulty() ? f : n), ALL);
    } else if (number instanceof Cardinality size) {
      List<Integer> members = new ArrayList<>();
      for (int sender = 0; sender < n; sender++) {
        members.add(member(sender, size.of(), processes));
      }
      return counted(members);
    } else if (number instanceof Count count) {
      List<Integer> holds = new ArrayList<>();
      choices(count, 0, processes, holds);
      return counted(holds);
    }
    Arithmetic of = (Arithmetic) number;
    Map<Long, Integer> values = new TreeMap<>();
    for (Map.Entry<Long, Integer> left : values(of.left(), processes).entrySet()) {
      for (Map.Entry<Long, Integer> right : values(of.right(), processes).entrySet()) {
        int when = diagrams.and(left.getValue(), right.getValue());
        if (when != NONE) {
          values.merge(result(left.getKey(), of.operator(), right.getKey()), when, diagrams::or);
        }
      }
    }
    return values;
  }

  private void choices(Count count, int from, Map<String, Integer> processes, List<Integer> holds) {
    if (from == count.variables().size()) {
      holds.add(diagram(count.of(), processes));
      return;
    }
    for (int process = 0; process < n; process++) {
      choices(count, from + 1, with(count.variables().get(from), process, processes), holds);
    }
  }

  /** How many of some sets an assignment is in. */
  private Map<Long, Integer> counted(List<Integer> sets) {
    Map<Long, Integer> values = new TreeMap<>(Map.of(0L, ALL));
    for (int set : sets) {
      Map<Long, Integer> more = new TreeMap<>();
      values.forEach(
          (value, when) -> {
            int without = diagrams.and(when, diagrams.not(set));
            int with = diagrams.and(when, set);
            if (without != NONE) {
              more.merge(value, without, diagrams::or);
            }
            if (with != NONE) {
              more.merge(value + 1, with, diagrams::or);
            }
          });
      values = more;
    }
    return values;
  }

  private static long result(long left, char operator, long right) {
    if (right == 0 && (operator == '/' || operator == '%')) {
      throw new IllegalArgumentException("the formula divides by zero");
    }
    return switch (operator) {
      case '+' -> left + right;
      case '-' -> left - right;
      case '*' -> left * right;
      case '/' -> left / right;
      default -> left % right;
    };
  }

  // Guarantees.

  private Polarity polarity(int link) {
    int lost = diagrams.restrict(allowed, link, false);
    int heard = diagrams.restrict(allowed, link, true);
    return diagrams.contains(heard, lost)
        ? Polarity.HELPS
        : diagrams.contains(lost, heard) ? Polarity.HARMS : Polarity.BOTH;
  }

  /** Those of a set that are guarantees; links before one are the same in all of them. */
  private int guarantees(int set, int link, Map<List<Integer>, Integer> known) {
    if (set == NONE || link == n * n) {
      return set;
    }
    Integer result = known.get(List.of(set, link));
    if (result == null) {
      int lost = diagrams.low(set, link);
      int heard = diagrams.high(set, link);
      int low = guarantees(lost, link + 1, known);
      int high = guarantees(heard, link + 1, known);
      if (polarities[link] == Polarity.HELPS) {
        high = diagrams.and(high, diagrams.not(lost));
      } else if (polarities[link] == Polarity.HARMS) {
        low = diagrams.and(low, diagrams.not(heard));
      }
      result = diagrams.node(link, low, high);
      known.put(List.of(set, link), result);
    }
    return result;
  }

  private OptionalInt findLossesPerReceiver() {
    return IntStream.rangeClosed(0, n).filter(most -> allowed == atMostLost(most)).findFirst();
  }

  /** Every receiver misses at most so many. */
  private int atMostLost(int most) {
    int all = ALL;
    for (int receiver = 0; receiver < n; receiver++) {
      List<Integer> heard = new ArrayList<>();
      for (int sender = 0; sender < n; sender++) {
        heard.add(diagrams.variable(receiver * n + sender));
      }
      int enough = NONE;
      for (Map.Entry<Long, Integer> size : counted(heard).entrySet()) {
        enough = size.getKey() >= n - most ? diagrams.or(enough, size.getValue()) : enough;
      }
      all = diagrams.and(all, enough);
    }
    return all;
  }

  private boolean mayBeGuaranteedNothing(int receiver) {
    int without = guarantees;
    for (int sender = 0; sender < n; sender++) {
      int link = receiver * n + sender;
      if (polarities[link] != Polarity.HARMS) {
        without = diagrams.and(without, diagrams.not(diagrams.variable(link)));
      }
    }
    return without != NONE;
  }

  /** How many messages each receiver may miss, if the formula says this and nothing else. */
  public OptionalInt lossesPerReceiver() {
    return lossesPerReceiver;
  }

  /** Whether every process is certain to hear some process in every round. */
  public boolean guaranteesEachSomething() {
    return guaranteesEachSomething;
  }

  /**
   * Whether an assignment is allowed.
   *
   * @param heard by receiver, the senders that it hears, as bits
   */
  public boolean allows(long[] heard) {
    int at = allowed;
    for (int link = 0; link < n * n; link++) {
      boolean hears = (heard[link / n] >>> link % n & 1) == 1;
      at = hears ? diagrams.high(at, link) : diagrams.low(at, link);
    }
    return at == ALL;
  }

  /** What one step of {@link #fold} makes of a message that is lost or heard. */
  public interface LinkFold<T> {
    /** Joins what becomes of the set if a message is lost, and if it is heard. */
    T join(int receiver, int sender, T lost, T heard);
  }

  /** Rewrites the set of allowed assignments, each shared part once. */
  public <T> T fold(T none, T all, LinkFold<T> step) {
    Map<Integer, T> known = new HashMap<>(Map.of(NONE, none, ALL, all));
    return fold(allowed, step, known);
  }

  private <T> T fold(int at, LinkFold<T> step, Map<Integer, T> known) {
    T result = known.get(at);
    if (result == null) {
      int link = diagrams.top(at);
      T lost = fold(diagrams.low(at, link), step, known);
      T heard = fold(diagrams.high(at, link), step, known);
      result = step.join(link / n, link % n, lost, heard);
      known.put(at, result);
    }
    return result;
  }

  /** Draws a guarantee, receiver by receiver, among the sets that the others can still complete. */
  public void draw(Deliveries deliveries) {
    int at = guarantees;
    for (int receiver = 0; receiver < n; receiver++) {
      Rows here = rows(at, receiver);
      int drawn = here.heard.length == 1 ? 0 : deliveries.choose(here.heard.length);
      long must = must(receiver, here.heard[drawn]);
      long never = never(receiver, here.heard[drawn]);
      for (int sender = 0; sender < n; sender++) {
        if ((must >>> sender & 1) == 1) {
          deliveries.must(sender, receiver);
        } else if ((never >>> sender & 1) == 1) {
          deliveries.never(sender, receiver);
        }
      }
      at = here.rest[drawn];
    }
  }

  private long must(int receiver, long row) {
    return row & ~those(receiver, Polarity.HARMS);
  }

  private long never(int receiver, long row) {
    return ~(row | those(receiver, Polarity.HELPS)) & all();
  }

  private long all() {
    return n == Long.SIZE ? -1L : (1L << n) - 1;
  }

  private long those(int receiver, Polarity polarity) {
    long those = 0;
    for (int sender = 0; sender < n; sender++) {
      those |= polarities[receiver * n + sender] == polarity ? 1L << sender : 0;
    }
    return those;
  }

  private Rows rows(int diagram, int receiver) {
    return rows.computeIfAbsent(
        (long) diagram * n + receiver,
        key -> {
          List<Long> heard = new ArrayList<>();
          List<Integer> rest = new ArrayList<>();
          collectRows(diagram, receiver, 0, 0, heard, rest);
          return new Rows(
              heard.stream().mapToLong(Long::longValue).toArray(),
              rest.stream().mapToInt(Integer::intValue).toArray());
        });
  }

  private void collectRows(
      int at, int receiver, int sender, long row, List<Long> heard, List<Integer> rest) {
    if (at == NONE) {
      return;
    } else if (sender == n) {
      if (heard.size() == MOST_ROWS) {
        throw new IllegalArgumentException(
            "the formula leaves a process more than " + MOST_ROWS + " heard-of sets");
      }
      heard.add(row);
      rest.add(at);
      return;
    }
    int link = receiver * n + sender;
    collectRows(diagrams.high(at, link), receiver, sender + 1, row | 1L << sender, heard, rest);
    collectRows(diagrams.low(at, link), receiver, sender + 1, row, heard, rest);
  }

  /**
   * All guarantees.
   *
   * @return an empty list if there are more than {@code most}
   */
  public List<Guarantee> guarantees(int most) {
    List<Guarantee> all = new ArrayList<>();
    return collect(guarantees, 0, new long[n], new ArrayList<>(), most, all) ? all : List.of();
  }

  private boolean collect(
      int at, int receiver, long[] heard, List<Integer> draws, int most, List<Guarantee> all) {
    if (receiver == n) {
      all.add(guarantee(heard, draws));
      return all.size() <= most;
    }
    Rows here = rows(at, receiver);
    for (int row = 0; row < here.heard.length; row++) {
      heard[receiver] = here.heard[row];
      boolean drawn = here.heard.length > 1;
      if (drawn) {
        draws.add(row);
      }
      if (!collect(here.rest[row], receiver + 1, heard, draws, most, all)) {
        return false;
      }
      if (drawn) {
        draws.remove(draws.size() - 1);
      }
    }
    return true;
  }

  private Guarantee guarantee(long[] heard, List<Integer> draws) {
    long[] must = new long[n];
    long[] never = new long[n];
    for (int receiver = 0; receiver < n; receiver++) {
      must[receiver] = must(receiver, heard[receiver]);
      never[receiver] = never(receiver, heard[receiver]);
    }
    return new Guarantee(must, never, draws.stream().mapToInt(Integer::intValue).toArray());
  }

  /**
   * The draws that lead to a guarantee under which given messages are heard and lost.
   *
   * @param heard by receiver, the senders whose messages are heard, as bits
   * @param lost the same for messages that are lost; what is in neither set was not sent
   * @throws IllegalArgumentException if the formula does not allow that
   */
  public int[] drawsFor(long[] heard, long[] lost) {
    List<Integer> draws = new ArrayList<>();
    if (!find(guarantees, 0, heard, lost, draws)) {
      throw new IllegalArgumentException("the formula does not allow these heard-of sets");
    }
    return draws.stream().mapToInt(Integer::intValue).toArray();
  }

  private boolean find(int at, int receiver, long[] heard, long[] lost, List<Integer> draws) {
    if (receiver == n) {
      return true;
    }
    Rows here = rows(at, receiver);
    for (int row = 0; row < here.heard.length; row++) {
      if ((must(receiver, here.heard[row]) & lost[receiver]) != 0
          || (never(receiver, here.heard[row]) & heard[receiver]) != 0) {
        continue;
      }
      boolean drawn = here.heard.length > 1;
      if (drawn) {
        draws.add(row);
      }
      if (find(here.rest[row], receiver + 1, heard, lost, draws)) {
        return true;
      }
      if (drawn) {
        draws.remove(draws.size() - 1);
      }
    }
    return false;
  }
}
