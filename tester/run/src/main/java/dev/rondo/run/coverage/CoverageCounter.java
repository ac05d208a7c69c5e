package dev.rondo.run.coverage;

import dev.rondo.analysis.BranchSites;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import rondo.Agreement;
import rondo.AgreementPerKey;
import rondo.PrefixOrder;

/** Counts what the schedules of a sample cover. */
public final class CoverageCounter {

  /**
   * The specs that compare outputs; the value tells whether only outputs of one key are compared.
   */
  private static final Map<String, Boolean> COMPARING =
      Map.of(
          Agreement.class.getName(), false,
          PrefixOrder.class.getName(), false,
          AgreementPerKey.class.getName(), true);

  private final Protocol protocol;
  private final Map<Long, Integer> schedulesWith = new HashMap<>();
  private final Set<Long> statesNow = new HashSet<>();
  private final Set<String> ran = new HashSet<>();
  private final Set<String> heard = new HashSet<>();
  private final Set<String> usedTwo = new HashSet<>();
  private final Set<Integer> reached = new HashSet<>();
  private final Map<Object, Integer> outputsNow = new HashMap<>();
  private boolean hadOutputs;
  private boolean hadTwo;
  private boolean hadTwoOfOneKey;
  private long schedules;

  public CoverageCounter(Protocol protocol) {
    this.protocol = protocol;
  }

  /** The schedule has reached the state with a key. */
  public void state(long key) {
    statesNow.add(key);
  }

  /** A handler or a timeout has run. */
  public void ran(String handler) {
    ran.add(handler);
  }

  /** A message of a type was heard. */
  public void heard(String type) {
    heard.add(type);
  }

  /** A handler has used two messages of one process in one step. */
  public void usedTwo(String handler) {
    usedTwo.add(handler);
  }

  /** A process has output a value. */
  public void output(Object value) {
    hadOutputs = true;
    hadTwo |= !outputsNow.isEmpty();
    Object key = value instanceof Map.Entry<?, ?> entry ? String.valueOf(entry.getKey()) : "";
    hadTwoOfOneKey |= outputsNow.merge(key, 1, Integer::sum) > 1;
  }

  /** A line has run. */
  public void reached(int line) {
    reached.add(line);
  }

  /** The schedule is over. */
  public void scheduleEnds() {
    schedules++;
    outputsNow.clear();
    statesNow.forEach(key -> schedulesWith.merge(key, 1, Integer::sum));
    statesNow.clear();
  }

  /**
   * The coverage so far.
   *
   * @param watched the instrumented lines
   * @param lines the lines that ran
   */
  public Coverage coverage(String form, Set<Integer> watched, List<Integer> lines) {
    long once = schedulesWith.values().stream().filter(count -> count == 1).count();
    return new Coverage(
        form,
        schedules,
        schedulesWith.size(),
        once,
        neverRan(),
        neverTaken(watched),
        countedTwice(),
        neverCompared(),
        lines);
  }

  /**
   * The specs that never compared outputs; none if there was no output at all, since such a hunt is
   * no evidence anyway.
   */
  private List<String> neverCompared() {
    return protocol.settings().specs().stream()
        .filter(spec -> hadOutputs && COMPARING.containsKey(spec))
        .filter(spec -> !(COMPARING.getOrDefault(spec, false) ? hadTwoOfOneKey : hadTwo))
        .map(spec -> spec.substring(spec.lastIndexOf('.') + 1))
        .toList();
  }

  private List<Coverage.CountedTwice> countedTwice() {
    return protocol.handlers().stream()
        .filter(handler -> usedTwo.contains(handler.name()) && handler.countsMessages())
        .map(handler -> new Coverage.CountedTwice(handler.name(), handler.position().line()))
        .toList();
  }

  /** The handlers that never ran; none without schedules. */
  private List<Coverage.Unseen> neverRan() {
    if (schedules == 0) {
      return List.of();
    }
    List<Coverage.Unseen> unseen = new ArrayList<>();
    for (Handler handler : protocol.handlers()) {
      if (!handler.action().isEmpty() && !ran.contains(handler.name())) {
        unseen.add(
            new Coverage.Unseen(
                handler.name(),
                handler.position().line(),
                handler.kinds().stream().anyMatch(heard::contains)));
      }
    }
    for (TimeoutHandler timeout : protocol.timeouts()) {
      if (!ran.contains(timeout.name())) {
        unseen.add(new Coverage.Unseen(timeout.name(), timeout.position().line(), false));
      }
    }
    return List.copyOf(unseen);
  }

  /** The branches that were never taken, of methods that ran. */
  private List<Coverage.CoveredBranch> neverTaken(Set<Integer> watched) {
    if (schedules == 0) {
      return List.of();
    }
    Set<String> silent = new HashSet<>();
    neverRan().forEach(unseen -> silent.add(unseen.handler()));
    List<String> text = protocol.source().text().lines().toList();
    return BranchSites.of(protocol).stream()
        .filter(branch -> watched.contains(branch.line()) && !reached.contains(branch.line()))
        .filter(branch -> !silent.contains(branch.method()))
        .map(
            branch ->
                new Coverage.CoveredBranch(
                    branch.method(), branch.line(), text.get(branch.line() - 1).strip()))
        .toList();
  }
}
