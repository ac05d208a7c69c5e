package dev.rondo.proof.formula;

import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.runtime.HeardOfSets;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Losses;
import rondo.runtime.NetworkModel.TimeoutRule;
import rondo.runtime.NetworkModel.Trait;

/** The assumption of a network on which messages of a round are received. */
final class NetworkRule {

  private final TranslationContext setup;
  private final Terms terms;
  private final FormulaBuilder formula;
  private final Moment moment;
  private final NetworkModel network;
  private final int n;

  NetworkRule(TranslationContext setup, Moment moment) {
    this.setup = setup;
    this.terms = setup.terms;
    this.formula = setup.formula;
    this.moment = moment;
    this.network = setup.network;
    this.n = setup.bounds.n();
  }

  /**
   * Whether there are formulas for a network. If a formula defines the network, processes may time
   * out after they have heard the guaranteed messages, so it must guarantee some to each.
   */
  static boolean isKnown(Bounds bounds) {
    NetworkModel network = bounds.model();
    return network.has(Trait.FORMULA)
        ? HeardOfSets.of(network.network(), bounds.n(), bounds.f()).guaranteesEachSomething()
        : network.hasSequentialForm() && !network.has(Trait.PROGRAMMED);
  }

  /**
   * The deliveries of a network in a round.
   *
   * @param heard for each receiver and sender whether a sent message is heard
   * @param acts for each process whether it hears messages and acts
   */
  record RoundDeliveries(List<List<Term>> heard, List<Term> acts, SystemState state) {}

  /** The variables of a network in a round that are chosen before any send. */
  SystemState begin(SystemState state) {
    if (!network.has(Trait.EVENTUALLY) || moment.round() > 1) {
      return state;
    }
    // Once reliable, always reliable; the change comes between two phases.
    Term.Var now = terms.variable("reliable_" + moment.phase(), Sort.BOOL);
    formula.decisions().open(now);
    formula.decisions().reliable().put(moment.phase(), now);
    formula.assume(terms.implies(state.reliable(), now));
    return state.withNetwork(state.stopped(), now);
  }

  /**
   * Constrains the deliveries.
   *
   * @param sent for each receiver and sender whether a message is sent
   */
  RoundDeliveries decide(SystemState state, List<List<Term>> sent) {
    if (network.has(Trait.CRASHES)) {
      return crashes(state, sent);
    }
    if (!network.canLose()) {
      return new RoundDeliveries(sent, all(), state);
    }
    if (network.has(Trait.FORMULA)) {
      return new RoundDeliveries(allowed(sent), all(), state);
    }
    List<List<Term>> heard = free(sent);
    if (network.perReceiver() == Losses.AT_MOST_F) {
      boundPerReceiver(sent, heard);
    }
    if (network.has(Trait.KERNEL)) {
      assumeKernel(sent, heard);
    }
    if (network.perRound() == Losses.AT_MOST_F) {
      boundPerRound(sent, heard);
    }
    if (network.has(Trait.EVENTUALLY)) {
      assumeNoLosses(state.reliable(), sent, heard);
    }
    return new RoundDeliveries(heard, all(), state);
  }

  private List<Term> all() {
    List<Term> acts = new ArrayList<>();
    for (int process = 0; process < n; process++) {
      acts.add(terms.bool(true));
    }
    return acts;
  }

  /**
   * Whether processes need not wait for anything in a round before they time out.
   *
   * @param state the state of the network in that round
   */
  Term guaranteesNothing(SystemState state) {
    return network.has(Trait.EVENTUALLY)
        ? terms.not(state.reliable())
        : terms.bool(network.timeouts() == TimeoutRule.ANY_TIME);
  }

  /** Each message is heard or not. */
  private List<List<Term>> free(List<List<Term>> sent) {
    List<List<Term>> heard = new ArrayList<>();
    for (int receiver = 0; receiver < n; receiver++) {
      List<Term> row = new ArrayList<>();
      for (int sender = 0; sender < n; sender++) {
        Term is = sent.get(receiver).get(sender);
        row.add(terms.isFalse(is) ? is : terms.and(is, link(sender, receiver, is)));
      }
      heard.add(row);
    }
    return heard;
  }

  /**
   * A sent message is heard if its sender is in a heard-of set that the network's formula allows.
   */
  private List<List<Term>> allowed(List<List<Term>> sent) {
    List<List<Term>> heardOf = new ArrayList<>();
    List<List<Term>> heard = new ArrayList<>();
    for (int receiver = 0; receiver < n; receiver++) {
      List<Term> all = new ArrayList<>();
      List<Term> row = new ArrayList<>();
      for (int sender = 0; sender < n; sender++) {
        Term.Var link =
            terms.variable(
                "hears_" + moment.suffix() + "_P" + receiver + "_from_P" + sender, Sort.BOOL);
        formula.decisions().open(link);
        formula.decisions().links().put(new Decisions.NetworkLink(moment, sender, receiver), link);
        all.add(link);
        Term is = sent.get(receiver).get(sender);
        row.add(terms.isFalse(is) ? is : terms.and(is, link));
      }
      heardOf.add(all);
      heard.add(row);
    }
    HeardOfSets sets = HeardOfSets.of(network.network(), n, setup.bounds.f());
    formula.assume(
        sets.fold(
            terms.bool(false),
            terms.bool(true),
            (receiver, sender, lost, hears) ->
                terms.ite(heardOf.get(receiver).get(sender), hears, lost)));
    return heard;
  }

  /** If nothing is sent, nothing is lost, whatever the value of the variable. */
  private Term link(int sender, int receiver, Term sent) {
    Term.Var link =
        terms.variable(
            "hears_" + moment.suffix() + "_P" + receiver + "_from_P" + sender, Sort.BOOL);
    formula.decisions().open(link);
    Term arrives = terms.or(terms.not(sent), link);
    formula.decisions().links().put(new Decisions.NetworkLink(moment, sender, receiver), arrives);
    return link;
  }

  private Term lost(List<List<Term>> sent, List<List<Term>> heard, int receiver, int sender) {
    return terms.and(sent.get(receiver).get(sender), terms.not(heard.get(receiver).get(sender)));
  }

  /** Each receiver misses the messages of at most f senders. */
  private void boundPerReceiver(List<List<Term>> sent, List<List<Term>> heard) {
    for (int receiver = 0; receiver < n; receiver++) {
      List<Term> missed = new ArrayList<>();
      for (int sender = 0; sender < n; sender++) {
        missed.add(lost(sent, heard, receiver, sender));
      }
      formula.assume(terms.le(terms.count(missed), terms.number(setup.bounds.f())));
    }
  }

  private void assumeKernel(List<List<Term>> sent, List<List<Term>> heard) {
    Term kernel = formula.open("kernel_" + moment.suffix(), IntStream.range(0, n).boxed().toList());
    formula.decisions().kernels().put(moment, kernel);
    for (int one = 0; one < n; one++) {
      List<Term> missed = new ArrayList<>();
      for (int other = 0; other < n; other++) {
        if (network.has(Trait.KERNEL_HEARS)) {
          missed.add(lost(sent, heard, one, other));
        }
        missed.add(lost(sent, heard, other, one));
      }
      formula.assume(
          terms.implies(terms.eq(kernel, terms.number(one)), terms.not(terms.or(missed))));
    }
  }

  /** At most f messages are lost; none of a process to itself if the network delivers those. */
  private void boundPerRound(List<List<Term>> sent, List<List<Term>> heard) {
    List<Term> missed = new ArrayList<>();
    for (int receiver = 0; receiver < n; receiver++) {
      for (int sender = 0; sender < n; sender++) {
        Term lost = lost(sent, heard, receiver, sender);
        if (sender == receiver && network.has(Trait.HEARS_ITSELF)) {
          formula.assume(terms.not(lost));
        } else {
          missed.add(lost);
        }
      }
    }
    formula.assume(terms.le(terms.count(missed), terms.number(setup.bounds.f())));
  }

  /** Under a condition nothing is lost. */
  private void assumeNoLosses(Term condition, List<List<Term>> sent, List<List<Term>> heard) {
    List<Term> missed = new ArrayList<>();
    for (int receiver = 0; receiver < n; receiver++) {
      for (int sender = 0; sender < n; sender++) {
        missed.add(lost(sent, heard, receiver, sender));
      }
    }
    formula.assume(terms.implies(condition, terms.not(terms.or(missed))));
  }

  /** Some processes may hear a crashing process in its last round, but it acts no more. */
  private RoundDeliveries crashes(SystemState state, List<List<Term>> sent) {
    List<Term> faltering = new ArrayList<>();
    List<Term> stopped = new ArrayList<>();
    for (int process = 0; process < n; process++) {
      Term.Var falters = terms.variable("crashes_" + moment.suffix() + "_P" + process, Sort.BOOL);
      faltering.add(formula.decisions().open(falters));
      stopped.add(terms.or(state.stopped().get(process), falters));
    }
    formula.decisions().faltering().put(moment, faltering);
    formula.assume(terms.le(terms.count(stopped), terms.number(setup.bounds.f())));
    List<List<Term>> heard = new ArrayList<>();
    List<List<Term>> free = free(sent);
    for (int receiver = 0; receiver < n; receiver++) {
      List<Term> row = new ArrayList<>();
      for (int sender = 0; sender < n; sender++) {
        Term open =
            terms.ite(
                faltering.get(sender),
                free.get(receiver).get(sender),
                sent.get(receiver).get(sender));
        row.add(terms.and(terms.not(state.stopped().get(sender)), open));
      }
      heard.add(row);
    }
    return new RoundDeliveries(
        heard,
        stopped.stream().map(terms::not).toList(),
        state.withNetwork(stopped, state.reliable()));
  }
}
