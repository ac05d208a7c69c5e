package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import dev.rondo.proof.symbolic.SymbolicExecutor;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Lets one process time out at one place of a round, up to a number of times in a row. */
final class TimeoutFormulas {

  private final TranslationContext setup;
  private final Terms terms;
  private final Values values;
  private final Moment moment;
  private final int process;
  private final int slot;
  private final ProcessStep step;
  private final Term early;

  /**
   * For one place.
   *
   * @param early whether nothing is guaranteed to the process there
   */
  TimeoutFormulas(
      TranslationContext setup,
      Moment moment,
      int process,
      int slot,
      ProcessStep step,
      Term early) {
    this.setup = setup;
    this.terms = setup.terms;
    this.values = setup.values;
    this.moment = moment;
    this.process = process;
    this.slot = slot;
    this.step = step;
    this.early = early;
  }

  /** Whether a timeout reads these messages. */
  static boolean looksFor(String message, MethodDeclaration timeout) {
    return timeout.getParameters().stream()
        .anyMatch(parameter -> parameter.getTypeAsString().endsWith("<" + message + ">"));
  }

  /** A process and its mailbox afterwards, and whether it is behind. */
  record TimeoutEffect(Map<String, Value> state, MailboxValue box, Term behind) {}

  TimeoutEffect run(Term condition, TimeoutEffect before, String message) {
    TimeoutEffect result = before;
    if (setup.bounds.timeouts() == Bounds.ANY_NUMBER) {
      for (int turn = 0; turn < setup.repeated().turns(); turn++) {
        result = afterSeveral(turn, condition, result, message);
      }
      return result;
    }
    Term allowed = condition;
    for (int turn = 0; turn < setup.bounds.timeouts(); turn++) {
      List<Term> fired = new ArrayList<>();
      result = turn(turn, allowed, result, result, message, fired);
      allowed = terms.or(fired);
    }
    return result;
  }

  /** One timeout after any number of others, or no timeout. */
  private TimeoutEffect afterSeveral(
      int turn, Term condition, TimeoutEffect before, String message) {
    Term earlier =
        open(
            String.format(
                Locale.ROOT,
                "times_out_before_%s_P%d_%d_%d",
                moment.suffix(),
                process,
                slot,
                turn));
    RepeatedTimeouts repeated = setup.repeated();
    TimeoutEffect middle =
        new TimeoutEffect(
            repeated.middle(before.state(), earlier),
            repeated.middle(before.box(), earlier),
            repeated.middle(before.behind(), earlier));
    List<Term> fired = new ArrayList<>();
    TimeoutEffect last = turn(turn, condition, middle, before, message, fired);
    setup.formula.assume(terms.implies(earlier, terms.or(fired)));
    return last;
  }

  /**
   * At most one timeout.
   *
   * @param from the process that it changes
   * @param otherwise the result if none fires
   */
  private TimeoutEffect turn(
      int turn,
      Term allowed,
      TimeoutEffect from,
      TimeoutEffect otherwise,
      String message,
      List<Term> fired) {
    TimeoutEffect next = otherwise;
    for (int method = 0; method < setup.rounds.timeouts().size(); method++) {
      Term fires = fires(turn, method);
      setup.formula.assume(
          terms.implies(
              fires,
              terms.and(
                  allowed,
                  terms.and(isInTime(method, message, from), terms.not(terms.or(fired))))));
      fired.add(fires);
      next = merge(fires, fire(method, fires, from, message), next);
    }
    return next;
  }

  /**
   * Whether a timeout comes neither too early nor too late: a timeout that reads messages waits for
   * their round, and other timeouts do not run in a process that is behind.
   */
  private Term isInTime(int method, String message, TimeoutEffect before) {
    MethodDeclaration timeout = setup.rounds.timeouts().get(method);
    if (timeout.getParameters().isEmpty()) {
      return terms.not(before.behind());
    }
    return looksFor(message, timeout) ? terms.bool(true) : early;
  }

  private Term open(String name) {
    return setup.formula.decisions().open(terms.variable(name, Sort.BOOL));
  }

  private Term fires(int turn, int method) {
    MethodDeclaration timeout = setup.rounds.timeouts().get(method);
    Term.Var fires =
        terms.variable(
            String.format(
                Locale.ROOT,
                "times_out_%s_P%d_%s_%d_%d",
                moment.suffix(),
                process,
                timeout.getNameAsString(),
                slot,
                turn),
            Sort.BOOL);
    setup.formula.decisions().open(fires);
    setup
        .formula
        .decisions()
        .timeouts()
        .add(new Decisions.TimeoutChoice(moment, process, slot, method, fires));
    return fires;
  }

  private TimeoutEffect fire(int method, Term fires, TimeoutEffect before, String message) {
    MethodDeclaration timeout = setup.rounds.timeouts().get(method);
    List<Value> arguments = new ArrayList<>();
    for (Parameter parameter : timeout.getParameters()) {
      boolean now = parameter.getTypeAsString().endsWith("<" + message + ">");
      arguments.add(now ? before.box() : emptied(before.box()));
    }
    Map<String, Value> forgets = setup.checksLateness() ? forgotten() : Map.of();
    SymbolicExecutor.MethodResult outcome =
        step.timeOut(timeout, fires, before.state(), arguments, forgets);
    if (setup.checksLateness()) {
      setup.formula.assume(terms.not(terms.and(fires, late(fires, outcome.state()))));
    }
    step.checkInvariants(fires, outcome.state());
    boolean used = !timeout.getParameters().isEmpty() && arguments.get(0).equals(before.box());
    MailboxValue box =
        used ? (MailboxValue) outcome.arguments().values().iterator().next() : before.box();
    return new TimeoutEffect(outcome.state(), box, terms.bool(false));
  }

  private MailboxValue emptied(MailboxValue box) {
    return new MailboxValue(
        box.slots().stream()
            .map(each -> new Slot(terms.bool(false), each.value(), each.sender()))
            .toList());
  }

  /** No message waits when a process times out, so the messages in the fields have been sent. */
  private Map<String, Value> forgotten() {
    Map<String, Value> cleared = new LinkedHashMap<>();
    for (Waiting place : setup.rounds.waiting()) {
      cleared.put(place.field(), place.reach() == Waiting.Reach.EACH ? nothing() : Values.NULL);
      if (place.reach() == Waiting.Reach.ONE) {
        cleared.put(place.destination(), values.node(terms.number(-1)));
      }
    }
    return cleared;
  }

  private NodeMapValue nothing() {
    List<Value> slots = new ArrayList<>();
    for (int node = 0; node < setup.bounds.n(); node++) {
      slots.add(Values.NULL);
    }
    return new NodeMapValue(List.copyOf(slots), Values.NULL);
  }

  /** Whether a timeout has sent a message for a round that is not in the future. */
  private Term late(Term fires, Map<String, Value> state) {
    List<Term> sent = new ArrayList<>();
    for (Waiting place : setup.rounds.waiting()) {
      Value held = Objects.requireNonNull(state.get(place.field()));
      sent.add(
          terms.not(values.isNull(held instanceof NodeMapValue perNode ? perNode.last() : held)));
    }
    MethodDeclaration waits = setup.method(setup.rounds.waits().orElseThrow()).orElseThrow();
    return terms.and(terms.or(sent), terms.not(step.ask(waits, fires, state)));
  }

  private TimeoutEffect merge(Term condition, TimeoutEffect then, TimeoutEffect otherwise) {
    Map<String, Value> state = new LinkedHashMap<>();
    otherwise
        .state()
        .forEach(
            (name, value) ->
                state.put(
                    name,
                    values.choose(
                        condition, Objects.requireNonNull(then.state().get(name)), value)));
    return new TimeoutEffect(
        state,
        (MailboxValue) values.choose(condition, then.box(), otherwise.box()),
        terms.ite(condition, then.behind(), otherwise.behind()));
  }
}
