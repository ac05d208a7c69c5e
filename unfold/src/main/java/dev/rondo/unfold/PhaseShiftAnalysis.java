package dev.rondo.unfold;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.interpreter.DataflowAnalysis;
import dev.rondo.frontend.interpreter.FlowState;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sends of a handler and of the methods that it calls, and for each send the {@link
 * PhaseShift} of its message. It is a dataflow analysis; the facts along a path are the exits, the
 * times of the process if the handler ended there.
 */
final class PhaseShiftAnalysis
    extends DataflowAnalysis<PhaseShiftAnalysis.PhaseValue, HandlerExit> {

  private final Protocol protocol;
  private final List<SendSite> sends = new ArrayList<>();
  private final Deque<Node> callSites = new ArrayDeque<>();
  private final Deque<MessageTypeAnalysis> types = new ArrayDeque<>();

  private PhaseShiftAnalysis(Protocol protocol) {
    super(use -> Calls.helper(protocol, use));
    this.protocol = protocol;
    types.push(new MessageTypeAnalysis(protocol, Map.of()));
  }

  /** The sends that some code can reach, and the possible times of the process after it. */
  record SendsAndExits(List<SendSite> sends, List<HandlerExit> exits) {}

  /**
   * Analyses the code of a handler.
   *
   * @param phases the phases known at its beginning
   */
  static SendsAndExits of(Protocol protocol, List<Statement> code, Map<String, PhaseShift> phases) {
    PhaseShiftAnalysis analysis = new PhaseShiftAnalysis(protocol);
    FlowState<PhaseValue, HandlerExit> state = new FlowState<>();
    phases.forEach((name, shift) -> state.set(name, PhaseValue.of(shift)));
    analysis.collect(Set.of(HandlerExit.SILENT), state);
    analysis.interpreter().body(code, state);
    Set<HandlerExit> exits = state.isReachable() ? state.facts() : Set.of();
    return new SendsAndExits(List.copyOf(analysis.sends), List.copyOf(new TreeSet<>(exits)));
  }

  // The lattice.

  @Override
  protected PhaseValue top() {
    return PhaseValue.UNKNOWN;
  }

  @Override
  protected PhaseValue initial(String variable) {
    return PhaseValue.UNKNOWN;
  }

  @Override
  protected PhaseValue join(PhaseValue first, PhaseValue second) {
    return first.or(second);
  }

  // Transfer functions.

  @Override
  public PhaseValue literal(LiteralExpr literal, FlowState<PhaseValue, HandlerExit> state) {
    return literal instanceof IntegerLiteralExpr number
        ? PhaseValue.of(number.asNumber().longValue())
        : PhaseValue.UNKNOWN;
  }

  @Override
  public PhaseValue one() {
    return PhaseValue.of(1);
  }

  @Override
  public PhaseValue unary(
      UnaryExpr expression, PhaseValue operand, FlowState<PhaseValue, HandlerExit> state) {
    Long constant = operand.constant();
    return expression.getOperator() == UnaryExpr.Operator.MINUS && constant != null
        ? PhaseValue.of(-constant)
        : PhaseValue.UNKNOWN;
  }

  @Override
  public PhaseValue binary(
      Expression place,
      BinaryExpr.Operator operator,
      PhaseValue left,
      PhaseValue right,
      FlowState<PhaseValue, HandlerExit> state) {
    Long added = right.constant();
    if (added == null) {
      return PhaseValue.UNKNOWN;
    }
    return switch (operator) {
      case PLUS -> left.plus(added);
      case MINUS -> left.plus(-added);
      default -> PhaseValue.UNKNOWN;
    };
  }

  @Override
  public PhaseValue cast(
      CastExpr cast, PhaseValue operand, FlowState<PhaseValue, HandlerExit> state) {
    return PhaseValue.UNKNOWN;
  }

  /** A variable that holds a message stands for the phase of the message. */
  @Override
  protected PhaseValue transfer(
      ObjectCreationExpr creation,
      List<PhaseValue> arguments,
      FlowState<PhaseValue, HandlerExit> state) {
    Message message = protocol.madeBy(creation).orElse(null);
    if (message == null) {
      return PhaseValue.UNKNOWN;
    }
    if (message.phase().isEmpty()) {
      return PhaseValue.of(PhaseShift.SAME);
    }
    return message
        .phaseSource()
        .flatMap(component -> argument(message, creation, component))
        .map(argument -> PhaseValue.of(argument(argument, creation, arguments).shift()))
        .orElse(PhaseValue.UNKNOWN);
  }

  @Override
  protected PhaseValue transfer(
      MethodCallExpr call,
      @Nullable PhaseValue scope,
      List<PhaseValue> arguments,
      FlowState<PhaseValue, HandlerExit> state) {
    if (Ast.sends(call)) {
      send(call, arguments.get(arguments.size() - 1).shift(), state);
      return PhaseValue.UNKNOWN;
    }
    return component(call).map(key -> get(key, state)).orElse(PhaseValue.UNKNOWN);
  }

  /** The name under which the phase of {@code m.ballot()} is kept. */
  static Optional<String> component(Expression expression) {
    return expression instanceof MethodCallExpr call
            && call.getArguments().isEmpty()
            && call.getScope().filter(NameExpr.class::isInstance).isPresent()
        ? Optional.of(call.toString())
        : Optional.empty();
  }

  /**
   * Enters a called method. A parameter that is passed a message has the components of that
   * message.
   */
  @Override
  public Optional<FlowState<PhaseValue, HandlerExit>> enter(
      MethodDeclaration method,
      List<PhaseValue> arguments,
      Node call,
      FlowState<PhaseValue, HandlerExit> caller) {
    Optional<FlowState<PhaseValue, HandlerExit>> callee =
        super.enter(method, arguments, call, caller);
    if (callee.isPresent()) {
      List<Expression> given =
          call instanceof MethodCallExpr made ? made.getArguments() : List.of();
      callSites.push(call);
      types.push(
          new MessageTypeAnalysis(protocol, types.getFirst().given(method, List.copyOf(given))));
      for (int index = 0; index < Math.min(given.size(), method.getParameters().size()); index++) {
        String parameter = method.getParameter(index).getNameAsString() + ".";
        String argument = given.get(index) + ".";
        caller
            .variables()
            .forEach(
                (name, value) -> {
                  if (name.startsWith(argument)) {
                    callee.get().set(parameter + name.substring(argument.length()), value);
                  }
                });
      }
    }
    return callee;
  }

  @Override
  public @Nullable PhaseValue leave(
      MethodDeclaration method,
      List<PhaseValue> arguments,
      Node call,
      FlowState<PhaseValue, HandlerExit> callee,
      @Nullable PhaseValue result,
      FlowState<PhaseValue, HandlerExit> caller) {
    callSites.pop();
    types.pop();
    return super.leave(method, arguments, call, callee, result, caller);
  }

  // Sends.

  /** Records a send, with a site for each type that the message can have. */
  private void send(
      MethodCallExpr call, PhaseShift phase, FlowState<PhaseValue, HandlerExit> state) {
    Expression payload = call.getArgument(call.getArguments().size() - 1);
    Set<String> possible = types.getFirst().of(payload);
    boolean certain = possible.size() == 1 && isCertain(call);
    Set<HandlerExit> after = new LinkedHashSet<>();
    for (String type : possible) {
      SendSite site = site(call, payload, type, phase, certain);
      sends.removeIf(earlier -> earlier.isSameAs(site));
      sends.add(site);
      site.rounds().forEach(round -> after.add(new HandlerExit(site.phase(), round)));
    }
    state.replace(Set.of());
    collect(after, state);
  }

  private SendSite site(
      MethodCallExpr call, Expression payload, String type, PhaseShift phase, boolean certain) {
    Optional<Message> message = protocol.messageNamed(type);
    return new SendSite(
        call,
        type,
        message.map(m -> rounds(m, payload)).orElse(List.of()),
        message.map(m -> m.phase().isEmpty() ? PhaseShift.SAME : phase).orElse(PhaseShift.UNKNOWN),
        certain);
  }

  /**
   * Whether every run reaches a call, which is in no branch and no loop and after no return, and
   * neither is any call of its method.
   */
  private boolean isCertain(MethodCallExpr call) {
    return isUnconditional(call)
        && callSites.stream().allMatch(PhaseShiftAnalysis::isUnconditional);
  }

  /** Whether a method can return before it reaches a call. */
  private static boolean returnsBefore(MethodDeclaration method, Node call) {
    return method
        .findFirst(Node.class, each -> each == call || isReturn(each))
        .filter(first -> first != call)
        .isPresent();
  }

  private static boolean isReturn(Node node) {
    return node instanceof ReturnStmt
        && node.findAncestor(SyntaxTree.kind(LambdaExpr.class)).isEmpty();
  }

  private static boolean isUnconditional(Node call) {
    Node inner = call;
    for (Node at = call; at != null; at = at.getParentNode().orElse(null)) {
      if (at instanceof MethodDeclaration method) {
        return !(at.getParentNode().orElse(null) instanceof ObjectCreationExpr)
            && !returnsBefore(method, call);
      }
      boolean plain =
          at instanceof BlockStmt || at instanceof ExpressionStmt || at instanceof ReturnStmt;
      boolean conditional =
          at instanceof IfStmt branch
              ? branch.getCondition() != inner
              : at instanceof Statement && !plain;
      if (conditional || Ast.isFunction(at)) {
        return false;
      }
      inner = at;
    }
    return true;
  }

  private static List<Integer> rounds(Message message, Expression payload) {
    if (message.round().isPresent() && message.round().get() instanceof RoundTag.Held held) {
      return argument(message, payload, held.component())
          .flatMap(argument -> round(held, argument))
          .map(List::of)
          .orElse(held.rounds());
    }
    return message.rounds();
  }

  private static Optional<Integer> round(RoundTag.Held held, Expression argument) {
    String text = argument.toString();
    int constant = held.constants().indexOf(text.substring(text.lastIndexOf('.') + 1));
    if (constant >= 0) {
      return Optional.of(held.rounds().get(constant));
    }
    return argument instanceof IntegerLiteralExpr number
        ? Optional.of(number.asNumber().intValue())
        : Optional.empty();
  }

  private static Optional<Expression> argument(
      Message message, Expression payload, String component) {
    return payload instanceof ObjectCreationExpr creation && message.holdsItsArguments()
        ? message.given(creation, component)
        : Optional.empty();
  }

  /**
   * What is known about a value that is a phase or a message.
   *
   * @param shift how it compares with the phase in which the handler runs
   * @param constant the value, if it is a constant
   */
  record PhaseValue(PhaseShift shift, @Nullable Long constant) {

    /** Nothing is known. */
    static final PhaseValue UNKNOWN = new PhaseValue(PhaseShift.UNKNOWN, null);

    static PhaseValue of(PhaseShift shift) {
      return new PhaseValue(shift, null);
    }

    static PhaseValue of(long constant) {
      return new PhaseValue(PhaseShift.UNKNOWN, constant);
    }

    /** The join of two values. */
    PhaseValue or(PhaseValue other) {
      boolean same = constant != null && constant.equals(other.constant);
      return new PhaseValue(shift.or(other.shift), same ? constant : null);
    }

    /** The value plus a number. */
    PhaseValue plus(long more) {
      return new PhaseValue(shift.plus(more), constant == null ? null : (Long) (constant + more));
    }
  }
}
