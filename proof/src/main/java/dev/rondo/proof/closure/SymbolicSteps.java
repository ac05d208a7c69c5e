package dev.rondo.proof.closure;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.frontend.tags.TagConditions.TagOrder;
import dev.rondo.proof.closure.SymbolicClock.Used;
import dev.rondo.proof.closure.SymbolicStep.Received;
import dev.rondo.proof.closure.SymbolicStep.SymbolicSend;
import dev.rondo.proof.closure.SymbolicStep.SymbolicState;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.SymbolicExecutor;
import dev.rondo.proof.symbolic.SymbolicTypes;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.Opaque;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import rondo.runtime.NetworkModel;

/**
 * The transition relation of one process: its start, its handlers and its timeouts, each from an
 * arbitrary state.
 */
final class SymbolicSteps {

  private static final MailboxValue NOTHING = new MailboxValue(List.of());

  private final Protocol protocol;
  private final ClassModel text;
  private final Values values;
  private final Terms terms;
  private final TagTerms tagging;
  private final int n;
  private final int process;

  SymbolicSteps(Protocol protocol, ClassModel text, Values values, TagTerms tagging, int process) {
    this.protocol = protocol;
    this.text = text;
    this.values = values;
    this.terms = values.terms();
    this.tagging = tagging;
    this.n = protocol.settings().n();
    this.process = process;
  }

  /** A handler or timeout that runs. */
  private record SymbolicHandler(
      String name, @Nullable MethodDeclaration method, boolean guarded, boolean waits) {}

  /** The start, which has no precondition. */
  SymbolicStep start() {
    List<Term> typing = new ArrayList<>();
    SymbolicHandler init =
        new SymbolicHandler(SymbolicStep.START, protocol.init().orElse(null), false, false);
    SymbolicClock clock =
        new SymbolicClock(new SymbolicTime(terms.number(0), terms.number(0)), nothingUsed());
    Map<String, Value> fields = initial(new UnconstrainedValues(text, values, n, typing), typing);
    return run(
        init, new SymbolicState(process, fields, clock), List.of(), typing, Map.of(), NOTHING);
  }

  private Map<String, Value> initial(UnconstrainedValues unknowns, List<Term> typing) {
    Map<String, Value> fields = new LinkedHashMap<>();
    Map<String, Value> inputs = new LinkedHashMap<>();
    SymbolicExecutor executor = executor(new LocalRun(terms, tagging, NOTHING, false, typing));
    for (VariableDeclarator variable : text.fields().values()) {
      String name = variable.getNameAsString();
      boolean isInput =
          protocol.variables().stream()
              .filter(v -> v.name().equals(name))
              .map(StateVariable::input)
              .anyMatch(Optional::isPresent);
      SymbolicTypes.refuse(variable.getType());
      if (isInput) {
        inputs.put(name, unknowns.any(variable.getType(), name + "_input"));
      }
      fields.put(
          name,
          variable
              .getInitializer()
              .map(expression -> executor.evaluate(expression, fields))
              .orElseGet(() -> unknowns.initial(variable.getType())));
    }
    // Inputs come once all fields have their initial values.
    fields.putAll(inputs);
    return fields;
  }

  SymbolicStep of(Handler handler) {
    List<Term> typing = new ArrayList<>();
    SymbolicHandler action =
        new SymbolicHandler(
            handler.name(), handler.declaration(), handler.guard().isPresent(), true);
    UnconstrainedValues unknowns = new UnconstrainedValues(text, values, n, typing);
    if (handler.takes() == Handler.Takes.MAILBOX) {
      MailboxValue mailbox = mailbox(unknowns, handler.message());
      return step(action, typing, List.of(), Map.of(handler.parameter(), mailbox), mailbox);
    }
    Term sender = terms.variable("sender", Sort.INT);
    typing.add(terms.and(terms.le(terms.number(0), sender), terms.lt(sender, terms.number(n))));
    RecordValue message = unknowns.message(handler.message(), "m", sender);
    Term yes = terms.bool(true);
    Map<String, Value> arguments = new LinkedHashMap<>();
    arguments.put(handler.parameter(), message);
    handler.sender().ifPresent(name -> arguments.put(name, values.node(sender)));
    Received received =
        new Received(handler.message(), yes, yes, yes, tagging.phase(message), sender);
    return step(action, typing, List.of(received), arguments, NOTHING);
  }

  SymbolicStep of(TimeoutHandler timeout) {
    List<Term> typing = new ArrayList<>();
    SymbolicHandler action =
        new SymbolicHandler(
            timeout.name(), timeout.declaration(), timeout.guard().isPresent(), false);
    if (timeout.message().isEmpty()) {
      return step(action, typing, List.of(), Map.of(), NOTHING);
    }
    UnconstrainedValues unknowns = new UnconstrainedValues(text, values, n, typing);
    String parameter = timeout.parameter().orElseThrow();
    MailboxValue mailbox = mailbox(unknowns, timeout.message().get());
    SymbolicStep step = step(action, typing, List.of(), Map.of(parameter, mailbox), mailbox);
    if (NetworkModel.of(protocol.settings().network()).guaranteesNothing()) {
      return step;
    }
    MailboxValue earlier = mailbox(unknowns, timeout.message().get(), "earlier_");
    return step.orMixing(readsEarlier(timeout.declaration(), step, earlier), terms);
  }

  /** When the guard of a timeout that could run reads a message of an earlier round. */
  private Term readsEarlier(MethodDeclaration timeout, SymbolicStep step, MailboxValue earlier) {
    SymbolicState before = step.before();
    LocalRun run = new LocalRun(terms, tagging, earlier, true, new ArrayList<>());
    executor(run).run(timeout, terms.bool(true), before.fields(), List.of(earlier));
    TagConditions<Term> conditions = SymbolicTime.conditions(terms);
    List<Term> ways = new ArrayList<>();
    for (int slot = 0; slot < n; slot++) {
      RecordValue message = (RecordValue) earlier.slots().get(slot).value();
      SymbolicTime using =
          new SymbolicTime(tagging.phase(message), tagging.using(tagging.round(message.type())));
      TagOrder<Term> toGuard = using.compare(before.clock().time(), terms);
      ways.add(
          conditions.tag4Guard(
              conditions.outlivesRound(terms.bool(true), toGuard),
              terms.and(step.running()),
              run.guardReads(slot)));
    }
    return terms.or(ways);
  }

  private MailboxValue mailbox(UnconstrainedValues unknowns, String type) {
    return mailbox(unknowns, type, "");
  }

  private MailboxValue mailbox(UnconstrainedValues unknowns, String type, String prefix) {
    List<Slot> slots = new ArrayList<>();
    for (int sender = 0; sender < n; sender++) {
      String name = prefix + slot(sender);
      Term there = terms.variable(name + "there", Sort.BOOL);
      slots.add(new Slot(there, unknowns.message(type, name, terms.number(sender)), sender));
    }
    return new MailboxValue(List.copyOf(slots));
  }

  /** The prefix of the names of the values in a slot of a mailbox. */
  static String slot(int sender) {
    return "m" + sender + "_";
  }

  private SymbolicStep step(
      SymbolicHandler action,
      List<Term> typing,
      List<Received> received,
      Map<String, Value> arguments,
      MailboxValue mailbox) {
    UnconstrainedValues unknowns = new UnconstrainedValues(text, values, n, typing);
    Map<String, Value> fields = new LinkedHashMap<>();
    for (VariableDeclarator variable : text.fields().values()) {
      String name = variable.getNameAsString();
      fields.put(name, unknowns.any(variable.getType(), "s_" + name));
    }
    SymbolicState before = new SymbolicState(process, fields, anyTime(typing));
    return run(action, before, received, typing, arguments, mailbox);
  }

  private Map<String, Used> nothingUsed() {
    Map<String, Used> used = new LinkedHashMap<>();
    for (String type : protocol.tags().roundNames()) {
      List<Term> from = new ArrayList<>();
      for (int sender = 0; sender < n; sender++) {
        from.add(terms.bool(false));
      }
      used.put(type, new Used(terms.number(0), List.copyOf(from)));
    }
    return used;
  }

  private SymbolicClock anyTime(List<Term> typing) {
    Term zero = terms.number(0);
    Term phase = terms.variable("time_phase", Sort.INT);
    Term position = anyPosition();
    Term isStart = terms.eq(position, zero);
    typing.add(terms.le(zero, phase));
    typing.add(terms.eq(isStart, terms.eq(phase, zero)));
    if (!tagging.phased()) {
      typing.add(terms.le(phase, terms.number(1)));
    }
    Map<String, Used> used = new LinkedHashMap<>();
    for (String type : protocol.tags().roundNames()) {
      Term of = terms.variable("used_" + type + "_phase", Sort.INT);
      typing.add(terms.le(zero, of));
      List<Term> from = new ArrayList<>();
      for (int sender = 0; sender < n; sender++) {
        from.add(terms.variable("used_" + type + "_from_P" + sender, Sort.BOOL));
      }
      used.put(type, new Used(of, List.copyOf(from)));
    }
    return new SymbolicClock(new SymbolicTime(phase, position), used);
  }

  /** A process as truth values, which are easier for a solver than numbers. */
  private Term anyPosition() {
    SortedMap<Long, Term> table = new TreeMap<>();
    Term none = terms.bool(true);
    for (long position = tagging.positions() - 1L; position >= 2; position--) {
      Term is = terms.variable("time_position_is_" + position, Sort.BOOL);
      table.put(position, terms.and(none, is));
      none = terms.and(none, terms.not(is));
    }
    table.put(0L, none);
    return terms.oneOf(table);
  }

  private SymbolicExecutor executor(LocalRun run) {
    SymbolicExecutor.ProcessContext place =
        new SymbolicExecutor.ProcessContext(
            process, n, protocol.settings().f(), terms.number(0), 0, Math.max(n, 4) + 2);
    return new SymbolicExecutor(text, values, place, run);
  }

  private SymbolicStep run(
      SymbolicHandler action,
      SymbolicState before,
      List<Received> single,
      List<Term> typing,
      Map<String, Value> arguments,
      MailboxValue mailbox) {
    List<Term> running = new ArrayList<>();
    LocalRun run = new LocalRun(terms, tagging, mailbox, action.guarded(), running);
    Map<String, Value> fields = before.fields();
    if (action.method() != null) {
      List<Value> given = new ArrayList<>();
      for (Parameter parameter : action.method().getParameters()) {
        given.add(Objects.requireNonNull(arguments.get(parameter.getNameAsString())));
      }
      fields = executor(run).run(action.method(), terms.bool(true), fields, given).state();
    }
    List<Received> received = new ArrayList<>(single);
    for (Slot slot : mailbox.slots()) {
      RecordValue message = (RecordValue) slot.value();
      received.add(
          new Received(
              message.type(),
              slot.present(),
              run.uses(slot.sender(), false),
              run.uses(slot.sender(), true),
              tagging.phase(message),
              terms.number(slot.sender())));
    }
    received.forEach(message -> typing.add(terms.le(terms.number(1), message.phase())));
    received.forEach(message -> running.addAll(delivery(before, message)));
    if (action.waits()) {
      running.add(terms.or(received.stream().map(Received::guarded).toList()));
    }
    Term acts = terms.or(run.acts(), changes(before.fields(), fields), sends(run));
    SymbolicTagCheck time =
        new SymbolicTagCheck(terms, tagging, n, before.clock(), received, run.sent(), acts);
    SymbolicState after = new SymbolicState(process, settled(fields, running), time.after());
    return new SymbolicStep(
        action.name(),
        before,
        after,
        typing,
        running,
        received,
        run.sent(),
        time.ofUse(),
        time.ofSends(),
        mixes(run, mailbox),
        run.beyond());
  }

  /**
   * When two messages of different tags in a mailbox of any size are used. Two suffice if the use
   * of a message depends only on itself and the state.
   */
  private Optional<Term> mixes(LocalRun run, MailboxValue mailbox) {
    if (mailbox.slots().isEmpty() || !tagging.phased()) {
      return Optional.of(terms.bool(false));
    }
    if (n < 2 || dependsOnOthers(run.mayUse(0), 0)) {
      return Optional.empty();
    }
    TagOrder<Term> tags = tag(mailbox, 0).compare(tag(mailbox, 1), terms);
    return Optional.of(
        SymbolicTime.conditions(terms)
            .tag4(terms.or(run.mayUse(0)), terms.or(run.mayUse(1)), tags));
  }

  private SymbolicTime tag(MailboxValue mailbox, int slot) {
    RecordValue message = (RecordValue) mailbox.slots().get(slot).value();
    return tagging.tag(message.type(), tagging.phase(message));
  }

  private boolean dependsOnOthers(List<Term> conditions, int slot) {
    return Terms.inOrder(conditions).stream()
        .filter(Term.Var.class::isInstance)
        .map(term -> ((Term.Var) term).name())
        .anyMatch(name -> name.matches("m\\d+_.*") && !name.startsWith(slot(slot)));
  }

  private Term sends(LocalRun run) {
    return terms.or(run.sent().stream().map(SymbolicSend::condition).toList());
  }

  /** A message comes once, and a process hears from itself only what it has sent. */
  private List<Term> delivery(SymbolicState before, Received message) {
    List<Term> known = new ArrayList<>();
    Used used = Objects.requireNonNull(before.clock().used().get(message.type()));
    for (int sender = 0; sender < n; sender++) {
      known.add(
          terms.not(
              terms.and(
                  message.present(),
                  terms.eq(message.sender(), terms.number(sender)),
                  terms.eq(message.phase(), used.phase()),
                  used.from().get(sender))));
    }
    Term own = terms.eq(message.sender(), terms.number(process));
    SymbolicTime when = tagging.tag(message.type(), message.phase());
    Term sent = terms.not(when.compare(before.clock().time(), terms).after());
    known.add(terms.implies(terms.and(message.present(), own), sent));
    return known;
  }

  private Term changes(Map<String, Value> before, Map<String, Value> after) {
    List<Term> changed = new ArrayList<>();
    before.forEach(
        (name, old) -> {
          Value now = Objects.requireNonNull(after.get(name));
          if (!now.equals(old)) {
            changed.add(differs(old, now));
          }
        });
    return terms.or(changed);
  }

  private Term differs(Value old, Value now) {
    if (old instanceof Opaque || now instanceof Opaque) {
      return terms.bool(true);
    }
    try {
      return terms.not(values.same(old, now));
    } catch (Values.ShapeMismatch mismatch) {
      return terms.bool(true);
    }
  }

  private Map<String, Value> settled(Map<String, Value> fields, List<Term> running) {
    UnconstrainedValues unknowns = new UnconstrainedValues(text, values, n, running);
    Map<String, Value> settled = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> {
          VariableDeclarator variable = Objects.requireNonNull(text.fields().get(name));
          settled.put(name, unknowns.settled(variable.getType(), value));
        });
    return settled;
  }
}
