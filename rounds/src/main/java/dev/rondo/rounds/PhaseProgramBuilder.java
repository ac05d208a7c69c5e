package dev.rondo.rounds;

import static dev.rondo.frontend.java.TreeBuilder.and;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.block;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.choice;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.declareField;
import static dev.rondo.frontend.java.TreeBuilder.greater;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.or;
import static dev.rondo.frontend.java.TreeBuilder.returnValue;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.same;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.userType;
import static dev.rondo.frontend.java.TreeBuilder.when;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.comments.LineComment;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.ReferenceType;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.UnknownType;
import com.github.javaparser.ast.type.VarType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.tags.OneByOneDelivery;
import dev.rondo.unfold.PhaseTree;
import dev.rondo.unfold.PhaseTree.HandlerStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Adds the ghost variables of the unfolded phase to a protocol. For each round a flag tells that
 * the process is past the round in its phase; a later phase clears the flags. A handler runs only
 * at its place in the tree: a guard accepts no message of a round that is over.
 */
final class PhaseProgramBuilder {

  private final PhaseTree tree;
  private final Protocol protocol;
  private final Log log;
  private final CompilationUnit unit;
  private final ClassOrInterfaceDeclaration declaration;
  private final FreshNames names;
  private final UsedMessages used;
  private final boolean phased;
  private final String phase;
  private final String follows;
  private final String pass;
  private final String goOn;
  private final List<String> flags;

  /** For each message type taken one by one, the flag that a series of such messages continues. */
  private final Map<String, String> series = new LinkedHashMap<>();

  PhaseProgramBuilder(PhaseTree tree, Log log) {
    this.tree = tree;
    this.protocol = tree.protocol();
    this.log = log;
    this.unit = protocol.unit().clone();
    this.declaration = ClassNames.find(unit, protocol.name());
    this.names = new FreshNames(unit);
    this.used = new UsedMessages(protocol, names, log);
    this.phased = protocol.tags().phased();
    this.phase = names.fresh("phase", "ghostPhase");
    this.follows = names.fresh("follows", "followsInPhase");
    this.pass = names.fresh("pass", "passRound");
    this.goOn = names.fresh("goOn", "goOnWith");
    this.flags = new ArrayList<>();
    List<String> rounds = protocol.tags().roundNames();
    for (int round = 1; round <= rounds.size(); round++) {
      String message = rounds.get(round - 1);
      boolean several = rounds.stream().filter(message::equals).count() > 1;
      flags.add(names.fresh("after" + message + (several ? round : "")));
    }
    Set<String> oneByOne = OneByOneDelivery.of(protocol);
    protocol.messages().stream()
        .map(Message::name)
        .filter(oneByOne::contains)
        .forEach(message -> series.put(message, names.fresh("among" + message)));
  }

  Optional<PhaseProgram> build() {
    KindTypes.declare(protocol, declaration);
    Map<Handler, MethodDeclaration> handlers = new LinkedHashMap<>();
    protocol
        .handlers()
        .forEach(handler -> handlers.put(handler, counterpart(handler.declaration())));
    List<MethodDeclaration> timeouts =
        protocol.timeouts().stream().map(timeout -> counterpart(timeout.declaration())).toList();
    for (MethodCallExpr send : declaration.findAll(MethodCallExpr.class, Ast::sends)) {
      passBefore(send);
    }
    handlers.forEach(this::unfold);
    protocol.timeouts().forEach(timeout -> unfold(timeout, timeouts.get(timeout.index())));
    List<String> ghosts = addFields();
    addMethods();
    ClassNames.rename(unit, declaration, protocol.binaryName(), protocol.name() + "Phases");
    unit.setComment(
        new LineComment(
            " The phase of " + protocol.source().simpleName() + ", unfolded by Rondo."));
    return log.hasErrors()
        ? Optional.empty()
        : Optional.of(new PhaseProgram(unit, declaration, ghosts));
  }

  /** The counterpart of a protocol method in the clone, found by position. */
  private MethodDeclaration counterpart(MethodDeclaration original) {
    return declaration.getMethods().stream()
        .filter(method -> method.getRange().equals(original.getRange()))
        .findFirst()
        .orElseThrow();
  }

  private void unfold(Handler handler, MethodDeclaration method) {
    Message message = protocol.message(handler.message());
    List<Statement> statements = method.getBody().orElseThrow().getStatements();
    if (handler.takes() == Handler.Takes.MAILBOX) {
      take(message, handler.guard(), handler.parameter(), statements, true);
    } else {
      String parameter = handler.parameter();
      ask(statements, follows(message, name(parameter)));
      int action = WhenGuard.index(statements) + 1;
      statements.add(action, use(message, name(parameter)));
      statements.addAll(action + 1, seriesAfter(message));
    }
    Statement first = statements.get(0);
    if (first.getComment().isEmpty()) {
      first.setComment(new LineComment(" " + place(handler)));
    }
  }

  private void unfold(TimeoutHandler timeout, MethodDeclaration method) {
    if (timeout.parameter().isPresent()) {
      Message message = protocol.message(timeout.message().orElseThrow());
      List<Statement> statements = method.getBody().orElseThrow().getStatements();
      take(message, timeout.guard(), timeout.parameter().get(), statements, false);
    }
  }

  /**
   * Restricts a handler to messages that are not older than its process, and sets the time of the
   * process to the used messages.
   */
  private void take(
      Message message,
      Optional<Guard> guard,
      String mailbox,
      List<Statement> statements,
      boolean uponMessages) {
    String each = names.local("m", "message", "each");
    String mbox = names.local("mbox", "mailboxHere");
    List<Statement> uses =
        used.forEachUsed(guard, mailbox, view -> useEach(message, view.clone(), each));
    statements.forEach(statement -> UpdateBuilder.rename(statement, mailbox, mbox));
    uses.forEach(statement -> UpdateBuilder.rename(statement, mailbox, mbox));
    if (uponMessages && guard.isEmpty()) {
      ask(statements, not(call(name(mbox), "isEmpty")));
    }
    List<Statement> action = new ArrayList<>(uses);
    action.addAll(seriesAfter(message));
    statements.addAll(WhenGuard.index(statements) + 1, action);
    LambdaExpr inTime =
        new LambdaExpr(
            new NodeList<>(new Parameter(new UnknownType(), each)),
            new ExpressionStmt(follows(message, name(each))),
            false);
    statements.add(0, declare(new VarType(), mbox, call(name(mailbox), "with", inTime)));
  }

  private Statement useEach(Message message, Expression view, String each) {
    return new ForEachStmt(
        new VariableDeclarationExpr(new VarType(), each), view, block(use(message, name(each))));
  }

  /** Adds a condition in front of the condition of a guard. */
  private static void ask(List<Statement> statements, Expression condition) {
    int place = WhenGuard.index(statements);
    if (place < 0) {
      statements.add(0, run(TreeBuilder.call(WhenGuard.NAME, condition)));
    } else {
      MethodCallExpr guard = WhenGuard.call(statements.get(place)).orElseThrow();
      guard.setArgument(0, and(condition, guard.getArgument(0).clone()));
    }
  }

  /** Whether a message is not of a time that is over. */
  private Expression follows(Message type, Expression message) {
    Expression over = isOver(type, message);
    String goesOn = series.get(type.name());
    if (goesOn != null) {
      over = and(over, not(name(goesOn)));
    }
    return phased ? call(follows, phaseOf(type, message), over) : not(over);
  }

  private Expression isOver(Message type, Expression message) {
    List<Integer> rounds = type.rounds();
    Expression over = flag(rounds.get(rounds.size() - 1));
    for (int index = rounds.size() - 2; index >= 0; index--) {
      int round = rounds.get(index);
      over = choice(same(roundOf(type, message), number(round)), flag(round), over);
    }
    return over;
  }

  private Expression flag(int round) {
    return name(flags.get(round - 1));
  }

  private static Expression phaseOf(Message type, Expression message) {
    return type.phase().<Expression>map(c -> call(message.clone(), c)).orElseGet(() -> number(1));
  }

  private static Expression roundOf(Message type, Expression message) {
    return type.round().orElseThrow() instanceof RoundTag.Held
        ? SendBuilder.roundOf(type, message.clone())
        : number(type.rounds().get(0));
  }

  /** Sets the flag of the round of a used message. */
  private Statement use(Message type, Expression message) {
    return pass(phaseOf(type, message), roundOf(type, message));
  }

  private Statement pass(Expression itsPhase, Expression itsRound) {
    return run(phased ? call(pass, itsPhase, itsRound) : call(pass, itsRound));
  }

  /** Messages of a series may follow each other; another message ends it. */
  private List<Statement> seriesAfter(Message message) {
    return series.isEmpty()
        ? List.of()
        : List.of(run(call(goOn, number(series.containsKey(message.name()) ? round(message) : 0))));
  }

  private static int round(Message message) {
    return message.rounds().get(0);
  }

  /** Where a handler stands in the tree. */
  private String place(Handler handler) {
    List<HandlerStep> steps =
        tree.start().stream().filter(step -> step.handler() == handler).toList();
    String rounds =
        steps.stream().map(step -> "" + step.round()).collect(Collectors.joining(" or "));
    String next =
        steps.stream()
            .flatMap(step -> step.next().stream())
            .map(step -> step.handler().name())
            .distinct()
            .collect(Collectors.joining(", "));
    return "Round " + rounds + "; " + (next.isEmpty() ? "the phase ends here" : "then " + next);
  }

  /** Sets the flags of the rounds before the round of a sent message. */
  private void passBefore(MethodCallExpr send) {
    if (!(send.getParentNode().orElseThrow() instanceof ExpressionStmt statement)) {
      log.add(
          DiagnosticKind.NOT_TRANSLATED,
          send,
          "the send is part of a larger expression",
          "make it a statement of its own");
      return;
    }
    List<Message> types =
        protocol.messages().stream().filter(message -> sends(send, message)).toList();
    List<Statement> statements = new ArrayList<>();
    int payload = send.getArguments().size() - 1;
    Optional<Expression> given =
        types.size() == 1 ? givenPhase(types.get(0), send.getArgument(payload)) : Optional.empty();
    if (given.isPresent()) {
      statements.add(pass(given.get(), number(types.get(0).rounds().get(0) - 1)));
    } else {
      if (payload > 0) {
        send.setArgument(0, kept(send.getArgument(0), type("NodeId"), "receiver", statements));
      }
      boolean typed = types.size() == 1 && !isOfAnyType(send.getArgument(payload));
      Expression message =
          kept(
              send.getArgument(payload),
              typed ? new VarType() : type("Record"),
              "sent",
              statements);
      send.setArgument(payload, message.clone());
      statements.addAll(
          typed ? List.of(passBefore(types.get(0), message)) : passBeforeByType(types, message));
    }
    statements.add(statement.clone());
    replace(statement, statements);
  }

  /**
   * Whether a call can send a message type. The rewritten tree is a copy, so calls are matched by
   * position.
   */
  private boolean sends(MethodCallExpr send, Message message) {
    return tree.sitesOf(message.name()).stream()
        .anyMatch(site -> site.call().getRange().equals(send.getRange()));
  }

  private static boolean isOfAnyType(Expression payload) {
    return Symbol.typeOf(payload).filter("java.lang.Record"::equals).isPresent();
  }

  /** The expression for the phase of a message that the call creates, if it can be repeated. */
  private Optional<Expression> givenPhase(Message type, Expression payload) {
    boolean fixed = type.round().orElseThrow() instanceof RoundTag.Fixed;
    if (!fixed || !phased) {
      return fixed ? Optional.of(number(1)) : Optional.empty();
    }
    if (payload.isNameExpr() && !isOfAnyType(payload)) {
      return Optional.of(phaseOf(type, payload));
    }
    return payload instanceof ObjectCreationExpr made
            && type.holdsItsArguments()
            && type.phase().isPresent()
        ? type.given(made, type.phase().get())
            .filter(PhaseProgramBuilder::isSimple)
            .map(Expression::clone)
        : Optional.empty();
  }

  private static boolean isSimple(Expression phase) {
    return phase instanceof NameExpr
        || phase.isIntegerLiteralExpr()
        || (phase.isFieldAccessExpr() && phase.asFieldAccessExpr().getScope().isThisExpr())
        || (phase instanceof BinaryExpr sum && isSimple(sum.getLeft()) && isSimple(sum.getRight()))
        || (phase instanceof MethodCallExpr component
            && component.getArguments().isEmpty()
            && component.getScope().filter(Expression::isNameExpr).isPresent());
  }

  private List<Statement> passBeforeByType(List<Message> types, Expression message) {
    List<Statement> statements = new ArrayList<>();
    for (Message type : types) {
      String typed = names.local("its" + type.name(), "typed" + type.name());
      ReferenceType its = userType(type.name()).asReferenceType();
      Expression is =
          new InstanceOfExpr(
              message.clone(),
              its,
              new TypePatternExpr(new NodeList<>(), its.clone(), new SimpleName(typed)));
      statements.add(when(is, passBefore(type, name(typed))));
    }
    return statements;
  }

  private Statement passBefore(Message type, Expression message) {
    Expression before =
        TreeBuilder.binary(roundOf(type, message), BinaryExpr.Operator.MINUS, number(1));
    return pass(
        phaseOf(type, message),
        type.round().orElseThrow() instanceof RoundTag.Held
            ? before
            : number(type.rounds().get(0) - 1));
  }

  /** Stores a value in a local, unless it is a name already. */
  private Expression kept(Expression value, Type type, String wish, List<Statement> statements) {
    if (value.isNameExpr()) {
      return value;
    }
    String local = names.fresh(wish);
    statements.add(declare(type, local, value.clone()));
    return name(local);
  }

  private static void replace(ExpressionStmt statement, List<Statement> replacement) {
    if (statement.getParentNode().orElseThrow() instanceof BlockStmt block) {
      statement.getComment().ifPresent(replacement.get(0)::setComment);
      replacement.get(replacement.size() - 1).removeComment();
      int place = block.getStatements().indexOf(statement);
      block.getStatements().remove(place);
      block.getStatements().addAll(place, replacement);
    } else {
      statement.replace(block(replacement));
    }
  }

  /** The ghost variables, after those of the protocol. */
  private List<String> addFields() {
    List<String> ghosts = new ArrayList<>();
    List<FieldDeclaration> fields = new ArrayList<>();
    if (phased) {
      ghosts.add(phase);
      fields.add(declareField(TreeBuilder.intType(), phase));
    }
    ghosts.addAll(flags);
    ghosts.addAll(series.values());
    for (String flag : ghosts.subList(phased ? 1 : 0, ghosts.size())) {
      fields.add(declareField(TreeBuilder.booleanType(), flag));
    }
    fields
        .get(0)
        .setComment(
            new LineComment(
                phased
                    ? " Ghost: the phase of this process, and the rounds of it that are over"
                    : " Ghost: the rounds that are over for this process"));
    int last = 0;
    for (FieldDeclaration field : declaration.getFields()) {
      last = Math.max(last, declaration.getMembers().indexOf(field) + 1);
    }
    declaration.getMembers().addAll(last, fields);
    return List.copyOf(ghosts);
  }

  private void addMethods() {
    String itsPhase = names.local("itsPhase");
    String itsRound = names.local("itsRound");
    String isOver = names.local("isOver");
    List<Statement> passing = new ArrayList<>();
    List<Parameter> times = new ArrayList<>();
    if (phased) {
      times.add(new Parameter(TreeBuilder.intType(), itsPhase));
      List<Statement> enters = new ArrayList<>();
      enters.add(assign(name(phase), name(itsPhase)));
      flags.forEach(flag -> enters.add(assign(name(flag), new BooleanLiteralExpr(false))));
      passing.add(when(greater(name(itsPhase), name(phase)), enters.toArray(Statement[]::new)));
    }
    times.add(new Parameter(TreeBuilder.intType(), itsRound));
    for (int round = 1; round <= flags.size(); round++) {
      Expression isPast =
          TreeBuilder.binary(name(itsRound), BinaryExpr.Operator.GREATER_EQUALS, number(round));
      passing.add(assign(flag(round), or(flag(round), isPast)));
    }
    MethodDeclaration passes =
        method(TreeBuilder.voidType(), pass, times, passing.toArray(Statement[]::new));
    passes.setJavadocComment("Time passes: the rounds up to this one are over.");
    declaration.getMembers().add(passes);
    if (!series.isEmpty()) {
      declaration.getMembers().add(goesOn(itsRound));
    }
    if (phased) {
      Expression later = greater(name(itsPhase), name(phase));
      Expression here = and(same(name(itsPhase), name(phase)), not(name(isOver)));
      MethodDeclaration inTime =
          method(
              TreeBuilder.booleanType(),
              follows,
              List.of(
                  new Parameter(TreeBuilder.intType(), itsPhase),
                  new Parameter(TreeBuilder.booleanType(), isOver)),
              returnValue(or(later, here)));
      inTime.setJavadocComment("Whether a message may follow: its time is not over.");
      declaration.getMembers().add(inTime);
    }
  }

  private MethodDeclaration goesOn(String itsRound) {
    Statement[] sets =
        series.entrySet().stream()
            .map(
                flag -> {
                  IfStmt set =
                      when(
                          same(name(itsRound), number(round(protocol.message(flag.getKey())))),
                          assign(name(flag.getValue()), new BooleanLiteralExpr(true)));
                  set.setElseStmt(
                      block(assign(name(flag.getValue()), new BooleanLiteralExpr(false))));
                  return set;
                })
            .toArray(Statement[]::new);
    MethodDeclaration goesOn =
        method(
            TreeBuilder.voidType(),
            goOn,
            List.of(new Parameter(TreeBuilder.intType(), itsRound)),
            sets);
    goesOn.setJavadocComment("More messages of a round may come one by one, until another comes.");
    return goesOn;
  }
}
