package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.formula.SystemState.Watched;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.async.PlannedRun.PlannedMessage;
import dev.rondo.run.async.PlannedRun.PlannedStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A number of interleaved steps as a formula (Barbosa et al. 2020, section 9): in each step one
 * process takes one message in transit, and its handler runs as one transition. The solver chooses
 * the message. A message that is never taken is late or lost.
 */
public final class StepUnrolling {

  /**
   * A message that a step sends.
   *
   * @param sent when the step sends it
   */
  private record Sent(String type, Term sent, Term sender, Term receiver, RecordValue content) {}

  /**
   * The identity of a message within its step. Of the messages that different processes would send,
   * only one is ever sent.
   *
   * @param place the place of the statement in the run of its handler
   * @param receiver the receiver, for a message to all processes; -1 for another message
   */
  private record SendPlace(int place, int receiver, String type) {}

  private static final Comparator<SendPlace> IN_ORDER =
      Comparator.comparingInt(SendPlace::place)
          .thenComparingInt(SendPlace::receiver)
          .thenComparing(SendPlace::type);

  /**
   * The decisions of a step.
   *
   * @param takes for each message, whether the step takes it
   * @param choices what the code chooses
   */
  private record Decided(List<Term> takes, Term idle, List<Decisions.Choice> choices) {}

  private final FormulaContext setup;
  private final Terms terms;
  private final int n;
  private final boolean inOrder;
  private final List<Sent> messages = new ArrayList<>();

  /** For each message, that it is in transit. */
  private final List<Term> waiting = new ArrayList<>();

  private final List<Decided> decided = new ArrayList<>();
  private List<Map<String, Value>> processes = new ArrayList<>();
  private List<Watched> watched = List.of();
  private List<Decisions.Choice> startChoices = List.of();

  /**
   * Unrolls the steps.
   *
   * @param inOrder whether channels keep the order of their messages
   */
  StepUnrolling(FormulaContext setup, boolean inOrder, int steps, StartSymmetry symmetry) {
    this.setup = setup;
    this.inOrder = inOrder;
    this.terms = setup.terms;
    this.n = setup.bounds.n();
    start();
    symmetry.assume(setup.formula, setup.bounds);
    for (int number = 1; number <= steps; number++) {
      step(number);
    }
  }

  /** The formula of all its steps. */
  public FormulaBuilder formula() {
    return setup.formula;
  }

  /** That a run has all of these steps. */
  public Term isFull() {
    return decided.isEmpty() ? terms.bool(true) : terms.not(decided.get(decided.size() - 1).idle());
  }

  private void start() {
    setup.formula.comment("the start");
    InitialValues initial = new InitialValues(setup);
    for (int process = 0; process < n; process++) {
      processes.add(initial.of(process));
    }
    Monitors monitors = new Monitors(setup, Monitors.nothing(setup));
    Optional<MethodDeclaration> init = setup.protocol.init();
    for (int process = 0; process < n; process++) {
      HandlerStep step = new HandlerStep(setup, Moment.START, process, monitors);
      if (init.isPresent()) {
        processes.set(
            process,
            step.run(init.get(), terms.bool(true), processes.get(process), List.of()).state());
      }
      step.checkInvariants(terms.bool(true), processes.get(process));
      SortedMap<SendPlace, Sent> sent = new TreeMap<>(IN_ORDER);
      collect(step, terms.bool(true), sent);
      sent.values().forEach(this::add);
    }
    new HandlerStep(setup, Moment.START, 0, monitors)
        .checkInvariantsOfAll(terms.bool(true), processes);
    watched = monitors.watched();
    startChoices = List.copyOf(setup.formula.decisions().choices());
  }

  private void add(Sent message) {
    messages.add(message);
    waiting.add(message.sent());
  }

  private void step(int number) {
    Moment moment = Moment.step(number);
    setup.formula.comment(moment.toString());
    List<Term> takes = takes(moment);
    Term idle = terms.not(terms.or(takes));
    if (!decided.isEmpty()) {
      setup.formula.assume(terms.implies(decided.get(decided.size() - 1).idle(), idle));
    }
    int before = setup.formula.decisions().choices().size();
    Monitors monitors = new Monitors(setup, watched);
    SortedMap<SendPlace, Sent> sent = new TreeMap<>(IN_ORDER);
    List<Map<String, Value>> after = new ArrayList<>();
    for (int process = 0; process < n; process++) {
      Map<String, Value> state = processes.get(process);
      for (Map.Entry<String, List<Handler>> type : handlers().entrySet()) {
        state = new Taking(moment, monitors, takes, sent).take(process, type, state);
      }
      after.add(state);
    }
    for (int index = 0; index < takes.size(); index++) {
      waiting.set(index, terms.and(waiting.get(index), terms.not(takes.get(index))));
    }
    sent.values().forEach(this::add);
    processes = after;
    new HandlerStep(setup, moment, 0, monitors).checkInvariantsOfAll(terms.not(idle), processes);
    watched = monitors.watched();
    List<Decisions.Choice> choices = setup.formula.decisions().choices();
    decided.add(new Decided(takes, idle, List.copyOf(choices.subList(before, choices.size()))));
  }

  /** The handlers of each message type, in the order of the source. */
  private Map<String, List<Handler>> handlers() {
    Map<String, List<Handler>> handlers = new LinkedHashMap<>();
    for (Handler handler : setup.protocol.handlers()) {
      handlers
          .computeIfAbsent(Symbol.simpleName(handler.message()), any -> new ArrayList<>())
          .add(handler);
    }
    return handlers;
  }

  /** For each message whether the step takes it: at most one message in transit. */
  private List<Term> takes(Moment moment) {
    List<Term> takes = new ArrayList<>();
    for (int index = 0; index < messages.size(); index++) {
      if (terms.isFalse(waiting.get(index))) {
        takes.add(terms.bool(false));
        continue;
      }
      Term.Var here = terms.variable(moment.suffix() + "_takes_message_" + (index + 1), Sort.BOOL);
      setup.formula.decisions().open(here);
      setup.formula.assume(terms.implies(here, waiting.get(index)));
      for (Term other : takes) {
        setup.formula.assume(terms.not(terms.and(here, other)));
      }
      if (inOrder) {
        setup.formula.assume(terms.implies(here, terms.not(isOvertaking(index))));
      }
      takes.add(here);
    }
    return takes;
  }

  /** Whether an older message in the same channel is still in transit. */
  private Term isOvertaking(int index) {
    Sent message = messages.get(index);
    List<Term> older = new ArrayList<>();
    for (int other = 0; other < index; other++) {
      Sent first = messages.get(other);
      older.add(
          terms.and(
              waiting.get(other),
              terms.eq(first.sender(), message.sender()),
              terms.eq(first.receiver(), message.receiver())));
    }
    return terms.or(older);
  }

  /** Merges the messages of a process with those that other processes would have sent. */
  private void collect(HandlerStep step, Term condition, SortedMap<SendPlace, Sent> sent) {
    for (int place = 0; place < step.sends().size(); place++) {
      HandlerStep.Send send = step.sends().get(place);
      Term sends = terms.and(condition, send.condition());
      for (int receiver = 0; receiver < (send.to() == null ? n : 1); receiver++) {
        Term to = send.to() == null ? terms.number(receiver) : send.to();
        Sent message =
            new Sent(send.type(), sends, terms.number(step.process()), to, send.content());
        sent.merge(
            new SendPlace(place, send.to() == null ? receiver : -1, send.type()),
            message,
            this::either);
      }
    }
  }

  /** One of two messages that are never sent together. */
  private Sent either(Sent one, Sent other) {
    Term is = other.sent();
    return new Sent(
        one.type(),
        terms.or(one.sent(), is),
        terms.ite(is, other.sender(), one.sender()),
        terms.ite(is, other.receiver(), one.receiver()),
        (RecordValue) setup.values.choose(is, other.content(), one.content()));
  }

  /** The state of a process after it takes a message in a step. */
  private final class Taking {

    private final Moment moment;
    private final Monitors monitors;
    private final List<Term> takes;
    private final SortedMap<SendPlace, Sent> sent;

    Taking(Moment moment, Monitors monitors, List<Term> takes, SortedMap<SendPlace, Sent> sent) {
      this.moment = moment;
      this.monitors = monitors;
      this.takes = takes;
      this.sent = sent;
    }

    Map<String, Value> take(
        int process, Map.Entry<String, List<Handler>> type, Map<String, Value> before) {
      Sent taken = null;
      for (int index = 0; index < takes.size(); index++) {
        Sent message = messages.get(index);
        Term here =
            terms.and(takes.get(index), terms.eq(message.receiver(), terms.number(process)));
        if (message.type().equals(type.getKey()) && !terms.isFalse(here)) {
          Sent as =
              new Sent(
                  message.type(), here, message.sender(), message.receiver(), message.content());
          taken = taken == null ? as : either(taken, as);
        }
      }
      return taken == null ? before : handle(process, type.getValue(), taken, before);
    }

    /** The first handler whose guard holds takes the message; without one there is no step. */
    private Map<String, Value> handle(
        int process, List<Handler> handlers, Sent taken, Map<String, Value> before) {
      Map<String, Value> state = before;
      Term open = taken.sent();
      List<Term> acts = new ArrayList<>();
      for (Handler handler : handlers) {
        HandlerStep step = new HandlerStep(setup, moment, process, monitors);
        Map<String, Value> after =
            step.run(handler.declaration(), open, before, arguments(handler, taken)).state();
        Term enabled = handler.guard().isPresent() ? step.passed() : open;
        state = choose(enabled, after, state);
        collect(step, enabled, sent);
        step.checkInvariants(enabled, state);
        acts.add(terms.or(enabled, step.failed()));
        open = terms.and(open, terms.not(enabled));
      }
      setup.formula.assume(terms.implies(taken.sent(), terms.or(acts)));
      return state;
    }

    private List<Value> arguments(Handler handler, Sent taken) {
      List<Value> arguments = new ArrayList<>();
      for (Parameter parameter : handler.declaration().getParameters()) {
        boolean isMessage = parameter.getNameAsString().equals(handler.parameter());
        arguments.add(isMessage ? taken.content() : setup.values.node(taken.sender()));
      }
      return arguments;
    }

    private Map<String, Value> choose(
        Term condition, Map<String, Value> then, Map<String, Value> otherwise) {
      Map<String, Value> chosen = new LinkedHashMap<>();
      otherwise.forEach(
          (name, value) ->
              chosen.put(
                  name,
                  setup.values.choose(condition, Objects.requireNonNull(then.get(name)), value)));
      return chosen;
    }
  }

  /** The run of a model of the formula. */
  public PlannedRun run(Model model) {
    List<Integer> choices = new ArrayList<>();
    for (Decisions.Input input : setup.formula.decisions().inputs()) {
      List<Integer> allowed = input.values().values(n, setup.bounds.f());
      choices.add(allowed.indexOf((int) model.number(input.value())));
    }
    choices.addAll(chosen(startChoices, model));
    List<PlannedStep> steps = new ArrayList<>();
    for (Decided step : decided) {
      for (int index = 0; index < step.takes().size(); index++) {
        if (model.holds(step.takes().get(index))) {
          int receiver = (int) model.number(messages.get(index).receiver());
          steps.add(
              new PlannedStep(
                  receiver,
                  -1,
                  null,
                  List.of(new PlannedMessage.Numbered(number(index, model))),
                  chosen(step.choices(), model)));
        }
      }
    }
    return new PlannedRun(choices, steps, OptionalInt.empty());
  }

  /** A run counts its messages from 1 as they are sent. */
  private int number(int index, Model model) {
    return 1
        + (int)
            messages.subList(0, index).stream()
                .filter(message -> model.holds(message.sent()))
                .count();
  }

  private static List<Integer> chosen(List<Decisions.Choice> choices, Model model) {
    return choices.stream()
        .filter(choice -> model.holds(choice.condition()))
        .map(choice -> (int) model.number(choice.value()))
        .toList();
  }
}
