package dev.rondo.workflow.verifying;

import dev.rondo.analysis.Quorums;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.workflow.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.runtime.HeardOfSets;

/**
 * The weakest networks under which a protocol has no bug, of a lattice of networks as formulas:
 * those that bound the losses of each receiver, have a kernel or let any two processes hear a
 * common one, let processes hear themselves, and their conjunctions. A network is stronger than
 * another if it allows fewer heard-of sets.
 *
 * <p>The lattice also has under-approximations for the protocol: each process hears exactly as many
 * others as a guard waits for. A bug there is one under every weaker network, and found sooner.
 *
 * <p>Networks are verified from strong to weak, each by itself: what is said of one rests on its
 * own verdict. One that is weaker than a network with a bug is not verified.
 */
public final class WeakestNetwork {

  private static final int MOST_PROCESSES = 5;

  private final int n;
  private final int f;
  private final List<Candidate> candidates;

  private WeakestNetwork(int n, int f, List<Candidate> candidates) {
    this.n = n;
    this.f = f;
    this.candidates = candidates;
  }

  /**
   * A network of the lattice.
   *
   * @param formula which heard-of sets it allows
   * @param isUnderApproximation whether it is made from the guards of the protocol
   */
  public record Candidate(String formula, boolean isUnderApproximation) {}

  /** What is known of a network. */
  public enum Standing {
    /** No bug: all that was asked for was seen. */
    HOLDS,
    /** A bug. */
    FAILS,
    /** No verdict. */
    UNDECIDED,
    /** Not verified, since a stronger network has a bug. */
    SKIPPED
  }

  /**
   * An answer on a network.
   *
   * @param why what was covered, what is missing, or which stronger network has a bug
   * @param verified the results that it rests on; none if it was not verified
   */
  public record Answer(
      Candidate network, Standing standing, String why, List<VerifyingResult> verified) {}

  /**
   * The lattice for a protocol.
   *
   * @throws UsageError if there are too many processes
   */
  public static WeakestNetwork of(Protocol protocol, int n, int f) {
    UsageError.unless(
        n <= MOST_PROCESSES,
        "--weakest-network -n " + n + ": the lattice is built for up to " + MOST_PROCESSES);
    List<Candidate> all =
        Stream.concat(
                formulas(n, f).stream().map(formula -> new Candidate(formula, false)),
                quorums(protocol, n, f).mapToObj(size -> exactly(size)))
            .toList();
    return new WeakestNetwork(n, f, sorted(distinct(all, n, f), n, f));
  }

  private static IntStream quorums(Protocol protocol, int n, int f) {
    return Quorums.of(protocol, n, f).stream().flatMapToInt(OptionalInt::stream).distinct();
  }

  private static Candidate exactly(int size) {
    return new Candidate("forall p: |HO(p)| = " + size, true);
  }

  /** All conjunctions, those of few parts first. */
  private static List<String> formulas(int n, int f) {
    List<List<String>> conjunctions = new ArrayList<>();
    for (int heard = 0; heard <= n; heard++) {
      for (String kernel :
          List.of(
              "",
              "forall p, q: |HO(p) & HO(q)| > 0",
              "exists k: forall p: k in HO(p)",
              "exists k: forall p: k in HO(p) and p in HO(k)")) {
        for (String self : List.of("", "forall p: p in HO(p)")) {
          conjunctions.add(
              Stream.of(atLeast(heard, n, f), kernel, self).filter(s -> !s.isEmpty()).toList());
        }
      }
    }
    return conjunctions.stream()
        .sorted(Comparator.comparingInt(List::size))
        .map(WeakestNetwork::text)
        .toList();
  }

  private static String atLeast(int heard, int n, int f) {
    return heard == 0
        ? ""
        : heard == n - f && f > 0 ? "forall p: |HO(p)| >= n - f" : "forall p: |HO(p)| >= " + heard;
  }

  private static String text(List<String> parts) {
    return switch (parts.size()) {
      case 0 -> "true";
      case 1 -> parts.get(0);
      default -> parts.stream().collect(Collectors.joining(") and (", "(", ")"));
    };
  }

  /** The first of those that allow the same. */
  private static List<Candidate> distinct(List<Candidate> all, int n, int f) {
    List<Candidate> distinct = new ArrayList<>();
    for (Candidate each : all) {
      if (distinct.stream()
          .noneMatch(other -> implies(each, other, n, f) && implies(other, each, n, f))) {
        distinct.add(each);
      }
    }
    return distinct;
  }

  /** Stronger ones before weaker ones: they imply more. */
  private static List<Candidate> sorted(List<Candidate> all, int n, int f) {
    Map<Candidate, Long> implied = new LinkedHashMap<>();
    all.forEach(
        each ->
            implied.put(each, all.stream().filter(other -> implies(each, other, n, f)).count()));
    return all.stream()
        .sorted(Comparator.comparing((Candidate each) -> implied.getOrDefault(each, 0L)).reversed())
        .toList();
  }

  private static boolean implies(Candidate stronger, Candidate weaker, int n, int f) {
    return HeardOfSets.implies(stronger.formula, weaker.formula, n, f);
  }

  /** The networks, stronger ones before weaker ones. */
  public List<Candidate> candidates() {
    return candidates;
  }

  /**
   * Verifies the networks, from strong to weak.
   *
   * @param verify gives the result under a network, or why there is none
   * @param watcher is told of each answer
   */
  public List<Answer> answers(Function<Candidate, Attempt> verify, Consumer<Answer> watcher) {
    List<Answer> answers = new ArrayList<>();
    for (Candidate network : candidates) {
      Answer answer =
          answers.stream()
              .filter(stronger -> stronger.standing == Standing.FAILS)
              .filter(stronger -> implies(stronger.network, network, n, f))
              .findFirst()
              .map(
                  stronger ->
                      new Answer(
                          network,
                          Standing.SKIPPED,
                          "a bug under " + stronger.network.formula,
                          List.of()))
              .orElseGet(() -> answer(network, verify.apply(network)));
      answers.add(answer);
      watcher.accept(answer);
    }
    return answers;
  }

  /**
   * What came of verifying a network.
   *
   * @param result at most one
   * @param otherwise why there is none
   */
  public record Attempt(List<VerifyingResult> result, String otherwise) {

    /** A result. */
    public static Attempt of(VerifyingResult result) {
      return new Attempt(List.of(result), "");
    }

    /** None. */
    public static Attempt none(String why) {
      return new Attempt(List.of(), why);
    }
  }

  private static Answer answer(Candidate network, Attempt attempt) {
    if (attempt.result.isEmpty()) {
      return new Answer(network, Standing.UNDECIDED, attempt.otherwise, List.of());
    }
    VerifyingResult result = attempt.result.get(0);
    if (result.verdict() == Verdict.BUG) {
      return new Answer(network, Standing.FAILS, "", attempt.result);
    }
    boolean holds = result.verdict() == Verdict.NOTHING_FOUND && result.isComplete();
    String missing =
        result
            .vacuity()
            .or(() -> result.missing().map(fact -> fact.reason()))
            .orElse("not all was seen");
    return new Answer(
        network,
        holds ? Standing.HOLDS : Standing.UNDECIDED,
        holds ? result.covered() : missing,
        attempt.result);
  }

  /** The weakest of those that hold: no network that is weaker holds as well. */
  public List<Answer> frontier(List<Answer> answers) {
    List<Answer> holding =
        answers.stream().filter(answer -> answer.standing == Standing.HOLDS).toList();
    return holding.stream()
        .filter(
            answer ->
                holding.stream()
                    .noneMatch(
                        weaker ->
                            weaker != answer && implies(answer.network, weaker.network, n, f)))
        .toList();
  }
}
