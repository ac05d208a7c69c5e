package dev.rondo.rounds.flow;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.interpreter.DataflowAnalysis;
import dev.rondo.frontend.interpreter.FlowState;
import dev.rondo.frontend.interpreter.Loop;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.Calls;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether all messages of a type that one run of a handler sends have one phase.
 *
 * <p>It is a value numbering: every variable holds a {@link ValueNumber}, and messages whose phases
 * have the same number have the same phase. The join of different numbers is a fresh number; at the
 * head of a loop, every variable that the loop assigns gets a fresh number. A number younger than
 * the loop around a send may differ between iterations. The facts along a path are the phases of
 * the messages sent on it; messages of different paths may differ.
 */
public final class SendPhaseAnalysis
    extends DataflowAnalysis<SendPhaseAnalysis.ValueNumber, SendPhaseAnalysis.ValueNumber> {

  private static final int NO_LOOP = Integer.MAX_VALUE;

  private final Protocol protocol;
  private final Predicate<MethodCallExpr> sends;
  private boolean onePhase = true;
  private int youngest;
  private int beforeLoop = NO_LOOP; // the youngest number before the outermost loop

  private SendPhaseAnalysis(Protocol protocol, Predicate<MethodCallExpr> sends) {
    super(use -> Calls.helper(protocol, use));
    this.protocol = protocol;
    this.sends = sends;
  }

  /**
   * Whether one run of a method sends all its messages of a type with one phase.
   *
   * @param sends the calls that can send the type
   */
  public static boolean ofOnePhase(
      Protocol protocol,
      Message message,
      Predicate<MethodCallExpr> sends,
      MethodDeclaration method) {
    if (message.phase().isEmpty()) {
      return true;
    }
    SendPhaseAnalysis analysis = new SendPhaseAnalysis(protocol, sends);
    analysis.interpreter().run(method, new FlowState<>());
    return analysis.onePhase;
  }

  // The lattice.

  @Override
  protected ValueNumber top() {
    return ValueNumber.unknown(++youngest);
  }

  @Override
  protected ValueNumber initial(String variable) {
    return ValueNumber.known(variable);
  }

  /** Joins two numbers: different messages may still have one phase. */
  @Override
  protected ValueNumber join(ValueNumber first, ValueNumber second) {
    return top().ofPhase(Objects.equals(first.phase(), second.phase()) ? first.phase() : null);
  }

  /** Fresh numbers at the head make one iteration stand for all. */
  @Override
  public void loop(Loop loop, FlowState<ValueNumber, ValueNumber> state) {
    inLoop(
        loop.statement(),
        state,
        () -> interpreter().repeat(loop, state, (iteration, condition) -> iteration == 0));
  }

  @Override
  protected void anyTimes(
      Node code,
      FlowState<ValueNumber, ValueNumber> state,
      Consumer<FlowState<ValueNumber, ValueNumber>> run) {
    inLoop(code, state, () -> maybe(state, run));
  }

  private void inLoop(Node code, FlowState<ValueNumber, ValueNumber> state, Runnable run) {
    int outer = beforeLoop;
    beforeLoop = Math.min(beforeLoop, youngest);
    havoc(assigned(code), state);
    run.run();
    beforeLoop = outer;
  }

  // Transfer functions.

  @Override
  public ValueNumber literal(LiteralExpr literal, FlowState<ValueNumber, ValueNumber> state) {
    return ValueNumber.known(literal.toString());
  }

  @Override
  public ValueNumber one() {
    return ValueNumber.known("1");
  }

  @Override
  public ValueNumber binary(
      Expression place,
      BinaryExpr.Operator operator,
      ValueNumber left,
      ValueNumber right,
      FlowState<ValueNumber, ValueNumber> state) {
    return ValueNumber.made(operator.asString(), List.of(left, right));
  }

  @Override
  public ValueNumber cast(
      CastExpr cast, ValueNumber operand, FlowState<ValueNumber, ValueNumber> state) {
    return ValueNumber.made("(" + cast.getTypeAsString() + ")", List.of(operand));
  }

  @Override
  protected ValueNumber transfer(
      ObjectCreationExpr creation,
      List<ValueNumber> arguments,
      FlowState<ValueNumber, ValueNumber> state) {
    ValueNumber made =
        isPlainRecord(creation)
            ? ValueNumber.made("new " + creation.getTypeAsString(), arguments)
            : top();
    return protocol.messages().stream()
        .filter(message -> message.isMadeBy(creation))
        .findFirst()
        .map(message -> made.ofPhase(phase(message, creation, arguments)))
        .orElse(made);
  }

  private ValueNumber phase(
      Message message, ObjectCreationExpr creation, List<ValueNumber> arguments) {
    if (message.phase().isEmpty()) {
      return ValueNumber.known("1");
    }
    List<ValueNumber> given =
        message.phaseSources().stream()
            .flatMap(name -> message.given(creation, name).stream())
            .map(expression -> argument(expression, creation, arguments))
            .toList();
    boolean asWritten =
        message.holdsItsArguments()
            && !given.isEmpty()
            && given.size() == message.phaseSources().size();
    String function =
        message.isPhaseComputed() ? "phase of " + creation.getTypeAsString() : "phase";
    return asWritten ? ValueNumber.made(function, given) : top();
  }

  /** Whether records with equal components are equal: the record has no code of its own. */
  private boolean isPlainRecord(ObjectCreationExpr creation) {
    return record(creation.getTypeAsString())
        .filter(
            record ->
                record.getConstructors().isEmpty() && record.getCompactConstructors().isEmpty())
        .isPresent();
  }

  private Optional<RecordDeclaration> record(String name) {
    return protocol
        .unit()
        .findFirst(RecordDeclaration.class, record -> record.getNameAsString().equals(name));
  }

  @Override
  protected ValueNumber transfer(
      MethodCallExpr call,
      @Nullable ValueNumber scope,
      List<ValueNumber> arguments,
      FlowState<ValueNumber, ValueNumber> state) {
    if (sends.test(call)) {
      send(arguments.get(arguments.size() - 1), state);
    }
    boolean ofRun = Calls.ofNode(call).filter(List.of("n", "f", "self")::contains).isPresent();
    if (ofRun) {
      return ValueNumber.known(call.getNameAsString() + "()");
    }
    return scope != null && isComponent(call)
        ? ValueNumber.made(call.getNameAsString(), List.of(scope))
        : top();
  }

  /** Whether a call reads a component of a record, whose value never changes. */
  private boolean isComponent(MethodCallExpr call) {
    return call.getArguments().isEmpty()
        && Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method method
        && record(Symbol.simpleName(method.owner()))
            .filter(record -> isPlainComponent(record, call.getNameAsString()))
            .isPresent();
  }

  private static boolean isPlainComponent(RecordDeclaration record, String name) {
    return record.getParameters().stream().anyMatch(p -> p.getNameAsString().equals(name))
        && record.getMethodsByName(name).isEmpty();
  }

  /**
   * Records the phase of a sent message. A message that the handler has not created stands for its
   * own phase.
   */
  private void send(ValueNumber message, FlowState<ValueNumber, ValueNumber> state) {
    ValueNumber made = message.phase();
    ValueNumber phase = made == null ? message : made;
    collect(Set.of(phase), state);
    onePhase &= phase.youngest() <= beforeLoop && state.facts().size() == 1;
  }

  /**
   * Enters a called method, but no recursion, whose calls may send messages of different phases.
   */
  @Override
  public Optional<FlowState<ValueNumber, ValueNumber>> enter(
      MethodDeclaration method,
      List<ValueNumber> arguments,
      Node call,
      FlowState<ValueNumber, ValueNumber> caller) {
    if (interpreter().calls().contains(method)) {
      onePhase &= !SendCounts.sends(protocol, sends, method);
    }
    return super.enter(method, arguments, call, caller);
  }

  /**
   * The number of a value in one run of a handler: expressions with equal numbers have equal
   * values.
   *
   * @param text how the value is computed from the variables that the handler finds, the constants,
   *     and unknown values
   * @param youngest the youngest unknown value in it, or 0
   * @param phase the number of its phase, if it is a message that the handler has made
   */
  record ValueNumber(String text, int youngest, @Nullable ValueNumber phase) {

    /** The value that a handler finds in a variable, or a constant. */
    static ValueNumber known(String text) {
      return new ValueNumber(text, 0, null);
    }

    /** A fresh value, equal to no other. */
    static ValueNumber unknown(int number) {
      return new ValueNumber("?" + number, number, null);
    }

    /** The result of an operation. */
    static ValueNumber made(String operation, List<ValueNumber> operands) {
      return new ValueNumber(
          operation
              + operands.stream()
                  .map(ValueNumber::text)
                  .collect(Collectors.joining(", ", "(", ")")),
          operands.stream().mapToInt(ValueNumber::youngest).max().orElse(0),
          null);
    }

    /** The same value as a message of a phase. */
    ValueNumber ofPhase(@Nullable ValueNumber its) {
      return new ValueNumber(text, youngest, its);
    }
  }
}
