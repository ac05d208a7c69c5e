package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.array;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.count;
import static dev.rondo.frontend.java.TreeBuilder.create;
import static dev.rondo.frontend.java.TreeBuilder.less;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.not;
import static dev.rondo.frontend.java.TreeBuilder.nullValue;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.plus;
import static dev.rondo.frontend.java.TreeBuilder.returnValue;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.same;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.typeName;
import static dev.rondo.frontend.java.TreeBuilder.voidType;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.AWAITED_PHASE;
import static dev.rondo.sequentializer.EmittedName.CHECK_ALL;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.DELIVERIES;
import static dev.rondo.sequentializer.EmittedName.NETWORK;
import static dev.rondo.sequentializer.EmittedName.NEXT_PHASE;
import static dev.rondo.sequentializer.EmittedName.OUTPUTS;
import static dev.rondo.sequentializer.EmittedName.PHASE;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.RESET;
import static dev.rondo.sequentializer.EmittedName.ROUND;
import static dev.rondo.sequentializer.EmittedName.SIZE;
import static dev.rondo.sequentializer.EmittedName.TIMEOUTS;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.comments.LineComment;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.WildcardType;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.rounds.ClassNames;
import dev.rondo.rounds.Imports;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Emits the methods of {@link rondo.runtime.RoundProgram} at the end of the class that is compiled.
 * The class that users read does not have them.
 */
final class EntryPointEmitter {

  private final EmittedClass program;
  private final StateEmitter state;
  private final Steps steps;
  private final MissedRounds missed;
  private final LateTimeoutGuard behind;
  private final List<MethodDeclaration> methods = new ArrayList<>();

  /**
   * The methods that run a step of a process.
   *
   * @param sends by round
   * @param takes the names of the update methods, by round
   */
  record Steps(
      Optional<MethodDeclaration> init,
      List<MethodDeclaration> sends,
      List<String> takes,
      List<MethodDeclaration> timeouts) {}

  EntryPointEmitter(
      EmittedClass program,
      StateEmitter state,
      Steps steps,
      MissedRounds missed,
      LateTimeoutGuard behind) {
    this.program = program;
    this.state = state;
    this.steps = steps;
    this.missed = missed;
    this.behind = behind;
  }

  /** The file, with the methods added. */
  CompilationUnit addTo(CompilationUnit readable) {
    CompilationUnit unit = readable.clone();
    ClassOrInterfaceDeclaration declaration =
        ClassNames.find(unit, program.declaration.getNameAsString());
    resume();
    oneProcess();
    allProcesses();
    methods.get(0).setComment(new LineComment(" Entry points"));
    methods.forEach(declaration::addMember);
    declaration
        .getFieldByName(program.name(NETWORK))
        .filter(field -> !program.network.isChosenPerReceiver())
        .ifPresent(field -> field.setFinal(false));
    declaration.setImplementedTypes(new NodeList<>());
    declaration.addImplementedType("RoundProgram");
    Imports.complete(unit, declaration);
    return unit;
  }

  private void resume() {
    List<String> arrays =
        state.arrays().stream()
            .map(field -> field.getVariable(0))
            .map(VariableDeclarator::getNameAsString)
            .toList();
    add(
        array(type("Object")),
        "stateArrays",
        List.of(),
        returnValue(
            TreeBuilder.arrayOf("Object", arrays.stream().map(TreeBuilder::name).toList())));
    add(
        array(type("String")),
        "stateNames",
        List.of(),
        returnValue(
            TreeBuilder.arrayOf("String", arrays.stream().map(StringLiteralExpr::new).toList())));
    boolean asks = !program.network.isChosenPerReceiver();
    add(
        type("Object"),
        "currentNetwork",
        List.of(),
        returnValue(asks ? program.get(NETWORK) : nullValue()));
    add(
        voidType(),
        "replaceNetwork",
        List.of(new Parameter(type("Object"), "replacement")),
        where(
            asks,
            assign(program.get(NETWORK), new CastExpr(type("Network"), name("replacement")))));
    add(
        voidType(),
        "resizeTo",
        List.of(intParameter("count")),
        where(program.spawns, assign(program.get(SIZE), name("count"))));
    add(
        voidType(),
        "continueFrom",
        List.of(intParameter("currentPhase"), intParameter("done"), intParameter("phases")),
        continueFrom());
  }

  private Statement[] continueFrom() {
    List<Statement> body = new ArrayList<>();
    body.add(assign(own(PHASE), name("currentPhase")));
    List<Statement> clear = new ArrayList<>();
    List<Statement> rest = new ArrayList<>();
    List<Statement> turn = new ArrayList<>();
    for (String message : program.messageTypes()) {
      clear.add(run(call(at(name(program.box(message)), program.get(PROCESS)), "clear")));
    }
    boolean skips = PhaseSkipEmitter.skips(program);
    turn.add(assign(own(PHASE), skips ? program.call(NEXT_PHASE) : plus(own(PHASE), number(1))));
    for (RoundMethods round : program.rounds.rounds()) {
      Statement runs = run(call(program.roundName(round)));
      rest.add(when(less(name("done"), number(round.number())), runs));
      turn.add(runs.clone());
    }
    Statement loop =
        count(program.name(PROCESS), 0, name(state.capacity()), clear.toArray(Statement[]::new));
    loop.setLineComment(" A bug leaves a round in the middle.");
    body.add(loop);
    body.addAll(rest);
    if (program.rounds.protocol().tags().phased()) {
      body.add(count("turn", 0, name("phases"), turn.toArray(Statement[]::new)));
    }
    return body.toArray(Statement[]::new);
  }

  private void oneProcess() {
    add(
        voidType(),
        "attachTo",
        List.of(new Parameter(type("Choices"), "decides"), new Parameter(type("Outputs"), "takes")),
        assign(own(CHOICES), name("decides")),
        assign(own(OUTPUTS), name("takes")));
    add(
        voidType(),
        "moveTo",
        List.of(
            intParameter("newPhase"),
            intParameter("newRound"),
            new Parameter(TreeBuilder.booleanType(), "free")),
        moveTo());
    List<Statement> start = new ArrayList<>();
    start.add(run(program.call(RESET, program.get(PROCESS))));
    steps.init.ifPresent(init -> start.add(run(callOf(init))));
    start.addAll(program.afterStep(program.name(PROCESS)));
    add(voidType(), "startProcess", List.of(process()), start.toArray(Statement[]::new));
    add(
        voidType(),
        "timeOutProcess",
        List.of(process()),
        where(!steps.timeouts.isEmpty(), run(program.call(TIMEOUTS, program.get(PROCESS)))));
    add(
        type("Object"),
        "messageTo",
        List.of(intParameter("inRound"), process(), intParameter("to")),
        chosen("inRound", 1, steps.sends.size(), round -> callOf(steps.sends.get(round - 1))));
    add(
        voidType(),
        "recordHearing",
        List.of(process()),
        behind
            .notes()
            .map(method -> new Statement[] {run(call(method, program.get(PROCESS)))})
            .orElseGet(() -> new Statement[0]));
    perRound();
  }

  /**
   * The body of {@code moveTo}. A timeout may read whether the network guarantees a message, but
   * not which.
   */
  private Statement[] moveTo() {
    List<Statement> body = new ArrayList<>();
    body.add(assign(own(PHASE), name("newPhase")));
    body.add(assign(own(ROUND), name("newRound")));
    if (!program.network.isChosenPerReceiver()) {
      body.add(
          assign(
              own(DELIVERIES), create(type("Deliveries"), program.get(CHOICES), program.count())));
      Statement guarantee =
          run(call(own(DELIVERIES), "must", program.get(PROCESS), program.get(PROCESS)));
      body.add(
          when(not(name("free")), count(program.name(PROCESS), 0, program.count(), guarantee)));
    }
    return body.toArray(Statement[]::new);
  }

  private void perRound() {
    List<Statement> updates = new ArrayList<>();
    List<Statement> ends = new ArrayList<>();
    for (RoundMethods round : program.rounds.rounds()) {
      Expression isIt = same(name("inRound"), number(round.number()));
      String takes = steps.takes.get(round.number() - 1);
      updates.add(when(isIt, run(call(takes, program.get(PROCESS), box(round.number())))));
      missed.afterRound(round.message()).ifPresent(end -> ends.add(when(isIt.clone(), end)));
    }
    updates.addAll(program.afterStep(program.name(PROCESS)));
    List<Parameter> parameters = List.of(intParameter("inRound"), process());
    add(voidType(), "updateProcess", parameters, updates.toArray(Statement[]::new));
    add(voidType(), "endRoundOf", parameters, ends.toArray(Statement[]::new));
    add(
        type("Inbox", new WildcardType()),
        "mailboxOf",
        parameters,
        chosen("inRound", 1, program.rounds.rounds().size(), this::box));
  }

  private void allProcesses() {
    List<MethodDeclaration> observed = program.observed;
    add(
        TreeBuilder.intType(),
        "observedValue",
        List.of(intParameter("predicate"), process()),
        observed.isEmpty()
            ? new Statement[] {returnValue(number(0))}
            : chosen("predicate", 0, observed.size() - 1, place -> valueOf(observed.get(place))));
    add(
        voidType(),
        "checkAllInvariants",
        List.of(),
        where(!program.invariantsOfAll.isEmpty(), run(program.call(CHECK_ALL))));
    add(
        TreeBuilder.intType(),
        "phaseAwaited",
        List.of(),
        returnValue(
            PhaseSkipEmitter.skips(program)
                ? program.call(AWAITED_PHASE)
                : plus(own(PHASE), number(1))));
  }

  /** A choice of values by a number in a range; other numbers get the last value. */
  private static Statement[] chosen(
      String number, int first, int last, IntFunction<Expression> value) {
    List<Statement> body = new ArrayList<>();
    for (int each = first; each < last; each++) {
      body.add(when(same(name(number), number(each)), returnValue(value.apply(each))));
    }
    body.add(returnValue(value.apply(last)));
    return body.toArray(Statement[]::new);
  }

  /** The call of an observed method, without the process if the method does not need it. */
  private Expression valueOf(MethodDeclaration observed) {
    Expression call = callOf(observed);
    return observed.getTypeAsString().equals("int")
        ? call
        : new ConditionalExpr(call, number(1), number(0));
  }

  private Expression callOf(MethodDeclaration method) {
    List<Expression> arguments = new ArrayList<>();
    for (Parameter parameter : method.getParameters()) {
      arguments.add(
          parameter.getType().isPrimitiveType()
              ? program.get(PROCESS)
              : call(typeName("NodeId"), "of", name("to")));
    }
    return call(method.getNameAsString(), arguments.toArray(Expression[]::new));
  }

  private Expression box(int round) {
    String message = program.rounds.rounds().get(round - 1).message();
    return at(name(program.box(message)), program.get(PROCESS));
  }

  private Expression own(EmittedName field) {
    return new FieldAccessExpr(new ThisExpr(), program.name(field));
  }

  private Parameter process() {
    return intParameter(program.name(PROCESS));
  }

  private static Parameter intParameter(String name) {
    return new Parameter(TreeBuilder.intType(), name);
  }

  private static Statement[] where(boolean exists, Statement statement) {
    return exists ? new Statement[] {statement} : new Statement[0];
  }

  private void add(Type result, String name, List<Parameter> parameters, Statement... body) {
    List<Parameter> own = parameters.stream().map(Parameter::clone).toList();
    methods.add(SupportEmitter.ofInterface(result, name, own, body));
  }
}
