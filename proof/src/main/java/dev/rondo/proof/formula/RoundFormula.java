package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.proof.symbolic.SymbolicExecutor;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One round as formulas, in the order of the sequential form: all sends, the choices of the
 * network, all updates, with timeouts before and after an update, and before some rounds.
 */
final class RoundFormula {

  private final TranslationContext setup;
  private final Terms terms;
  private final Values values;
  private final Moment moment;
  private final Term phase;
  private final Monitors monitors;
  private final int n;

  /** The mailboxes of this round, one per process. */
  private final List<MailboxValue> boxes = new ArrayList<>();

  /** Whether processes are behind. */
  private final List<Term> behind = new ArrayList<>();

  private String message = "";

  /** The round of a process; until it sends, the round before. */
  private int now;

  /** Whether nothing is guaranteed to processes here, so that they may time out before they act. */
  private Term early;

  RoundFormula(TranslationContext setup, Moment moment, Term phase, Monitors monitors) {
    this.setup = setup;
    this.terms = setup.terms;
    this.values = setup.values;
    this.moment = moment;
    this.phase = phase;
    this.monitors = monitors;
    this.n = setup.bounds.n();
    this.now = moment.round();
    this.early = setup.terms.bool(!setup.network.guaranteesRounds());
    for (int process = 0; process < n; process++) {
      boxes.add(empty());
      behind.add(terms.bool(false));
    }
  }

  private MailboxValue empty() {
    List<Slot> slots = new ArrayList<>();
    for (int sender = 0; sender < n; sender++) {
      slots.add(new Slot(terms.bool(false), Values.NULL, sender));
    }
    return new MailboxValue(List.copyOf(slots));
  }

  private ProcessStep step(int process) {
    return new ProcessStep(setup, moment, now, process, phase, monitors);
  }

  /** A process starts. */
  Map<String, Value> begin(int process, Map<String, Value> fields) {
    Map<String, Value> state = fields;
    if (setup.rounds.init().isPresent()) {
      state =
          step(process).run(setup.rounds.init().get(), terms.bool(true), state, List.of()).state();
    }
    step(process).checkInvariants(terms.bool(true), state);
    return timeOut(process, Decisions.AFTER_UPDATE, terms.bool(true), state);
  }

  SystemState run(RoundMethods round, SystemState previous) {
    NetworkRule rule = new NetworkRule(setup, moment);
    SystemState before = rule.begin(previous);
    early = rule.guaranteesNothing(before);
    for (int process = 0; process < n; process++) {
      behind.set(process, before.behind().get(process));
    }
    if (setup.hasEarlyTimeouts(round)) {
      before = timeOutBeforeSending(before);
    }
    message = round.message();
    List<List<Value>> messages = sends(round, before);
    List<List<Term>> sent = new ArrayList<>();
    List<Term> any = new ArrayList<>();
    for (List<Value> row : messages) {
      List<Term> there = row.stream().map(value -> terms.not(values.isNull(value))).toList();
      sent.add(there);
      any.addAll(there);
    }
    Term happens = setup.skipsSilence() ? terms.or(any) : terms.bool(true);
    NetworkRule.RoundDeliveries network = rule.decide(before, sent);
    List<Map<String, Value>> processes = new ArrayList<>(before.processes());
    for (int process = 0; process < n; process++) {
      boxes.set(process, mailbox(messages.get(process), network.heard().get(process)));
      Term acts = terms.and(happens, network.acts().get(process));
      if (setup.fallsBehind()) {
        fallBehind(process, acts, sent, processes.get(process));
      }
      processes.set(process, update(round, process, acts, processes.get(process)));
    }
    if (setup.awakens()) {
      awaken(happens, processes);
    }
    checkAll(happens, processes);
    return network.state().withProcesses(processes).withBehind(behind);
  }

  /** Lets processes time out before they send if nothing is guaranteed to them. */
  private SystemState timeOutBeforeSending(SystemState before) {
    now = moment.round() - 1;
    List<Map<String, Value>> processes = new ArrayList<>();
    for (int process = 0; process < n; process++) {
      processes.add(
          timeOut(process, Decisions.BEFORE_SENDING, early, before.processes().get(process)));
    }
    checkAll(early, processes);
    now = moment.round();
    return before.withProcesses(processes);
  }

  /**
   * After a process hears messages in a round that guarantees it some, it is behind unless it sends
   * in the round or waits for a later one.
   */
  private void fallBehind(int process, Term acts, List<List<Term>> sent, Map<String, Value> state) {
    List<Term> heard = boxes.get(process).slots().stream().map(Slot::present).toList();
    Term hears = terms.and(acts, terms.and(terms.not(early), terms.or(heard)));
    List<Term> comes = new ArrayList<>();
    sent.forEach(row -> comes.add(row.get(process)));
    comes.add(step(process).ask(waits(), acts, state));
    behind.set(process, terms.ite(hears, terms.not(terms.or(comes)), behind.get(process)));
  }

  /** Checks the invariants of all processes, under a condition. */
  void checkAll(Term condition, List<Map<String, Value>> processes) {
    step(0).checkInvariantsOfAll(condition, processes);
  }

  /** For each receiver, the message of each sender. */
  private List<List<Value>> sends(RoundMethods round, SystemState state) {
    List<List<Value>> messages = new ArrayList<>();
    for (int receiver = 0; receiver < n; receiver++) {
      List<Value> row = new ArrayList<>();
      for (int sender = 0; sender < n; sender++) {
        boolean same = !round.sendsPerDestination() && receiver > 0;
        row.add(
            same
                ? messages.get(0).get(sender)
                : sends(round, sender, receiver, state.processes().get(sender)));
      }
      messages.add(row);
    }
    return messages;
  }

  private Value sends(RoundMethods round, int sender, int receiver, Map<String, Value> state) {
    List<Value> arguments =
        round.sendsPerDestination() ? List.of(values.node(terms.number(receiver))) : List.of();
    SymbolicExecutor.MethodResult outcome =
        step(sender).run(round.send(), terms.bool(true), state, arguments);
    Value sent = Objects.requireNonNullElse(outcome.result(), Values.NULL); // it always throws
    return sent instanceof RecordValue structure
        ? new RecordValue(
            structure.present(), structure.type(), structure.components(), terms.number(sender))
        : sent;
  }

  /** A message in a mailbox is not null. */
  private MailboxValue mailbox(List<Value> messages, List<Term> heard) {
    List<Slot> slots = new ArrayList<>();
    for (int sender = 0; sender < n; sender++) {
      Value content = messages.get(sender);
      slots.add(
          content instanceof NullValue || terms.isFalse(heard.get(sender))
              ? new Slot(terms.bool(false), Values.NULL, sender)
              : new Slot(heard.get(sender), received((RecordValue) content), sender));
    }
    return new MailboxValue(List.copyOf(slots));
  }

  private RecordValue received(RecordValue sent) {
    return new RecordValue(terms.bool(true), sent.type(), sent.components(), sent.sender());
  }

  private Map<String, Value> update(
      RoundMethods round, int process, Term acts, Map<String, Value> before) {
    if (terms.isFalse(acts)) {
      return before;
    }
    Map<String, Value> state = timeOutBefore(round, process, terms.and(acts, early), before);
    ProcessStep step = step(process);
    SymbolicExecutor.MethodResult outcome =
        step.run(round.update(), acts, state, List.of(boxes.get(process)));
    behind.set(process, terms.and(behind.get(process), terms.not(step.acted())));
    boxes.set(process, (MailboxValue) outcome.arguments().values().iterator().next());
    state = choose(acts, outcome.state(), state);
    step(process).checkInvariants(acts, state);
    return timeOut(process, Decisions.AFTER_UPDATE, acts, state);
  }

  /**
   * Lets a process time out before its update, and before it hears messages if that makes a
   * difference.
   */
  private Map<String, Value> timeOutBefore(
      RoundMethods round, int process, Term condition, Map<String, Value> before) {
    Map<String, Value> state = before;
    if (setup.rounds.timeouts().stream()
        .anyMatch(t -> TimeoutFormulas.looksFor(round.message(), t))) {
      MailboxValue heard = boxes.get(process);
      boxes.set(process, empty());
      state = timeOut(process, Decisions.BEFORE_HEARING, condition, state);
      boxes.set(process, heard);
    }
    return timeOut(process, Decisions.BEFORE_UPDATE, condition, state);
  }

  private Map<String, Value> choose(
      Term condition, Map<String, Value> then, Map<String, Value> otherwise) {
    Map<String, Value> chosen = new LinkedHashMap<>();
    otherwise.forEach(
        (name, value) ->
            chosen.put(
                name, values.choose(condition, Objects.requireNonNull(then.get(name)), value)));
    return chosen;
  }

  /** If no process has a message left to send, only a timeout makes progress. */
  void awaken(Term happens, List<Map<String, Value>> processes) {
    List<Term> waiting = new ArrayList<>();
    for (int process = 0; process < n; process++) {
      waiting.add(step(process).ask(waits(), happens, processes.get(process)));
    }
    Term silence = terms.and(happens, terms.not(terms.or(waiting)));
    for (int process = 0; process < n; process++) {
      processes.set(
          process, timeOut(process, Decisions.IN_SILENCE, silence, processes.get(process)));
    }
  }

  private MethodDeclaration waits() {
    return setup.method(setup.pending().waits().orElseThrow()).orElseThrow();
  }

  /** Lets a process time out, as often as the bound allows. */
  private Map<String, Value> timeOut(
      int process, int slot, Term condition, Map<String, Value> before) {
    if (!setup.hasTimeouts() || terms.isFalse(condition)) {
      return before;
    }
    TimeoutFormulas timeouts =
        new TimeoutFormulas(setup, moment, process, slot, step(process), early);
    TimeoutFormulas.TimeoutEffect result =
        timeouts.run(
            condition,
            new TimeoutFormulas.TimeoutEffect(before, boxes.get(process), behind.get(process)),
            message);
    boxes.set(process, result.box());
    behind.set(process, result.behind());
    return result.state();
  }
}
