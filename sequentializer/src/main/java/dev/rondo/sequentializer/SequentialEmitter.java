package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.block;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.count;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.voidType;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.AWAKEN;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.DELIVERIES;
import static dev.rondo.sequentializer.EmittedName.NETWORK;
import static dev.rondo.sequentializer.EmittedName.PHASE;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.RESET;
import static dev.rondo.sequentializer.EmittedName.ROUND;
import static dev.rondo.sequentializer.EmittedName.TIMEOUTS;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.comments.LineComment;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.WhileStmt;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.JavaFormatter;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.rounds.ClassNames;
import dev.rondo.rounds.EarlyTimeouts;
import dev.rondo.rounds.FreshNames;
import dev.rondo.rounds.Imports;
import dev.rondo.rounds.MethodRenamer;
import dev.rondo.rounds.RoundProtocol;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.runtime.NetworkModel;
import rondo.runtime.RoundProgram;

/**
 * Turns rounds into one sequential program (Drăgoi and Inzaghi Pronesti 2022, section 5, Algorithm
 * 1): one array per variable, one mailbox per process and message type, senders and receivers in
 * the order of their indices, all sends before all updates.
 */
public final class SequentialEmitter {

  private static final Set<String> OF_PROGRAMS =
      Arrays.stream(RoundProgram.class.getMethods())
          .map(Method::getName)
          .collect(Collectors.toUnmodifiableSet());

  private final RoundProtocol rounds;
  private final Log log;
  private final CompilationUnit unit;
  private final ClassOrInterfaceDeclaration declaration;
  private final EmittedClass program;
  private final MailboxDrain drain;

  private SequentialEmitter(RoundProtocol rounds, String network, Log log) {
    this.rounds = rounds;
    this.log = log;
    this.unit = rounds.unit().clone();
    this.declaration = ClassNames.find(unit, rounds.name());
    this.program =
        new EmittedClass(rounds, declaration, new FreshNames(unit), NetworkModel.of(network));
    this.drain = new MailboxDrain(program);
  }

  /**
   * The sequential program of a protocol.
   *
   * @param network the binary name of the network's class
   * @param log gets what cannot be translated
   */
  public static Optional<SequentialProgram> of(RoundProtocol rounds, String network, Log log) {
    return new SequentialEmitter(rounds, network, log).build();
  }

  private Optional<SequentialProgram> build() {
    List<MethodDeclaration> timeouts = found(rounds.timeouts());
    Optional<MethodDeclaration> init = found(rounds.init().stream().toList()).stream().findFirst();
    List<MethodDeclaration> sends = found(methods(RoundMethods::send));
    List<MethodDeclaration> updates = found(methods(RoundMethods::update));
    List<MethodDeclaration> steps =
        Stream.of(init.stream().toList(), timeouts, updates).flatMap(List::stream).toList();
    makeRoom(steps);
    MissedRounds missed = MissedRounds.add(program, timeouts, updates);
    LateTimeoutGuard behind = LateTimeoutGuard.add(program, timeouts, updates);
    StateEmitter state = StateEmitter.of(program);
    rewriteBodies(state);
    List<BodyDeclaration<?>> members = new ArrayList<>();
    members.addAll(new FieldEmitter(program, state).emit());
    members.add(new PhaseLoopEmitter(program, init, !timeouts.isEmpty()).emit());
    if (PhaseSkipEmitter.skips(program)) {
      members.addAll(new PhaseSkipEmitter(program, !timeouts.isEmpty()).emit());
    }
    List<MethodDeclaration> timeoutMethods =
        timeouts.isEmpty() ? List.of() : new TimeoutEmitter(program, missed, timeouts).emit();
    for (int index = 0; index < updates.size(); index++) {
      RoundMethods round = rounds.rounds().get(index);
      members.add(
          round(
              round,
              new DeliveryEmitter(program, behind, round, sends.get(index).getNameAsString()),
              drain.takes(round, updates.get(index)),
              missed,
              !timeouts.isEmpty()));
    }
    members.addAll(drain.emit(updates));
    members.addAll(timeoutMethods);
    members.addAll(InvariantEmitter.emit(program));
    SupportEmitter support = new SupportEmitter(program, state, init);
    members.addAll(support.emit());
    assemble(members);
    declaration.getMembers().addAll(support.emitShown());
    Imports.complete(unit, declaration);
    UnusedParameterRemoval.drop(program, steps);
    if (log.hasErrors()) {
      return Optional.empty();
    }
    List<String> takes = new ArrayList<>();
    for (int index = 0; index < updates.size(); index++) {
      takes.add(drain.takes(rounds.rounds().get(index), updates.get(index)));
    }
    EntryPointEmitter.Steps all = new EntryPointEmitter.Steps(init, sends, takes, timeouts);
    EntryPointEmitter entryPoints = new EntryPointEmitter(program, state, all, missed, behind);
    return Optional.of(program(entryPoints, all, updates, missed));
  }

  /** The counterparts of methods in the clone, found by position. */
  private List<MethodDeclaration> found(List<MethodDeclaration> methods) {
    List<MethodDeclaration> clones = new ArrayList<>();
    for (MethodDeclaration method : methods) {
      int place = rounds.declaration().getMembers().indexOf(method);
      clones.add((MethodDeclaration) declaration.getMember(place));
    }
    return clones;
  }

  private List<MethodDeclaration> methods(Function<RoundMethods, MethodDeclaration> which) {
    return rounds.rounds().stream().map(which).toList();
  }

  /**
   * Renames methods of the user that clash with methods of a program, and gives each step a name
   * without overloads.
   */
  private void makeRoom(List<MethodDeclaration> steps) {
    for (MethodDeclaration method : List.copyOf(declaration.getMethods())) {
      List<MethodDeclaration> overloads =
          declaration.getMethodsByName(method.getNameAsString()).stream()
              .filter(other -> other != method)
              .toList();
      boolean meets =
          OF_PROGRAMS.contains(method.getNameAsString())
              || (steps.contains(method) && !overloads.isEmpty())
              || (!method.isStatic() && overloads.stream().anyMatch(MethodDeclaration::isStatic));
      if (meets) {
        String name = method.getNameAsString();
        String own = "own" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        MethodRenamer.rename(declaration, method, program.names.fresh(own));
      }
    }
  }

  private void rewriteBodies(StateEmitter state) {
    FieldsToArrays rewriter = new FieldsToArrays(program, log);
    state.initial().forEach(rewriter::rewrite);
    declaration.getMembers().stream()
        .filter(BodyDeclaration::isTypeDeclaration)
        .forEach(inner -> rewriter.refuseInner(inner.asTypeDeclaration()));
    OtherProcessAccess objects = new OtherProcessAccess(program, log);
    declaration.getMembers().forEach(objects::refuseInner);
    for (MethodDeclaration method : declaration.getMethods()) {
      SendCheckEmitter.add(program, method);
      boolean takesProcesses = objects.rewrite(method);
      rewriter.rewrite(method);
      if (takesProcesses && method.isStatic()) {
        method.setModifiers(Modifier.Keyword.PRIVATE);
      } else if (!method.isStatic()) {
        method
            .getParameters()
            .addFirst(new Parameter(TreeBuilder.intType(), program.name(PROCESS)));
        method.setModifiers(Modifier.Keyword.PRIVATE);
      }
      method.setAnnotations(new NodeList<>());
    }
  }

  private MethodDeclaration round(
      RoundMethods round,
      DeliveryEmitter loops,
      String update,
      MissedRounds missed,
      boolean hasTimeouts) {
    List<Statement> body = new ArrayList<>();
    body.addAll(hasEarlyTimeouts(round) ? beginEarly(round, loops) : begin(round));
    body.addAll(loops.send());
    body.add(updates(round, loops, update, hasTimeouts));
    body.addAll(program.afterRound());
    if (PhaseSkipEmitter.skips(program) && PhaseSkipEmitter.awakens(program, hasTimeouts)) {
      body.add(run(program.call(AWAKEN)));
    }
    List<Statement> end = new ArrayList<>();
    missed.afterRound(round.message()).ifPresent(end::add);
    end.add(run(call(box(round), "clear")));
    body.add(count(program.name(PROCESS), 0, program.count(), end.toArray(Statement[]::new)));
    return method(voidType(), program.roundName(round), List.of(), body.toArray(Statement[]::new));
  }

  private List<Statement> begin(RoundMethods round) {
    List<Statement> begin = new ArrayList<>();
    begin.add(assign(program.get(ROUND), number(round.number())));
    begin.addAll(enter(program.get(ROUND)));
    return begin;
  }

  /**
   * The timeouts before a round; until the processes send, the previous round is the current one.
   */
  private List<Statement> beginEarly(RoundMethods round, DeliveryEmitter loops) {
    List<Statement> begin = new ArrayList<>();
    begin.add(assign(program.get(ROUND), number(round.number() - 1)));
    begin.addAll(enter(number(round.number())));
    begin.add(loops.timeoutsBeforeSending(run(program.call(TIMEOUTS, program.get(PROCESS)))));
    begin.addAll(program.afterRound());
    begin.add(assign(program.get(ROUND), number(round.number())));
    return begin;
  }

  private boolean hasEarlyTimeouts(RoundMethods round) {
    return EarlyTimeouts.comeBefore(round, rounds, program.network);
  }

  private List<Statement> enter(Expression number) {
    List<Statement> enter = new ArrayList<>();
    enter.add(run(call(program.get(CHOICES), "enter", program.get(PHASE), number)));
    if (!program.network.isChosenPerReceiver()) {
      enter.add(run(call(program.get(DELIVERIES), "clear")));
      enter.add(
          run(
              call(
                  program.get(NETWORK),
                  "round",
                  program.get(PHASE),
                  number.clone(),
                  program.get(DELIVERIES))));
    }
    return enter;
  }

  private Expression box(RoundMethods round) {
    return at(name(program.box(round.message())), program.get(PROCESS));
  }

  /** The updates of all processes (Algorithm 1, lines 4-6), with timeouts before and after each. */
  private Statement updates(
      RoundMethods round, DeliveryEmitter loops, String updateName, boolean hasTimeouts) {
    List<Statement> acts = new ArrayList<>();
    Statement timeouts = run(program.call(TIMEOUTS, program.get(PROCESS)));
    if (hasTimeouts) {
      acts.addAll(loops.hearWithTimeouts(timeouts));
    } else {
      acts.addAll(loops.hear());
    }
    List<Statement> step = new ArrayList<>();
    step.add(run(call(updateName, program.get(PROCESS), box(round))));
    step.addAll(program.afterStep(program.name(PROCESS)));
    if (round.takesOneByOne()) {
      Expression next = call(box(round), "next", program.get(CHOICES), program.get(PROCESS));
      acts.add(new WhileStmt(next, block(step)));
    } else {
      acts.addAll(step);
    }
    if (hasTimeouts) {
      acts.add(timeouts.clone());
    }
    Statement[] body = acts.toArray(Statement[]::new);
    if (!program.network.isChosenPerReceiver()) {
      Expression alive = call(program.get(DELIVERIES), "acts", program.get(PROCESS));
      body = new Statement[] {when(alive, body)};
    }
    return count(program.name(PROCESS), 0, program.count(), body);
  }

  /** Puts what is emitted between the user's types and constants and the user's methods. */
  private void assemble(List<BodyDeclaration<?>> members) {
    int place = 0;
    for (BodyDeclaration<?> member : declaration.getMembers()) {
      if (!member.isMethodDeclaration()) {
        place = declaration.getMembers().indexOf(member) + 1;
      }
    }
    declaration.getMembers().addAll(place, members);
    ClassNames.rename(
        unit, declaration, rounds.protocol().binaryName(), rounds.protocol().name() + "Sequential");
    declaration.setAnnotations(new NodeList<>());
    declaration.setExtendedTypes(new NodeList<>());
    declaration.addImplementedType("Program");
    declaration.setModifiers(Modifier.Keyword.PUBLIC, Modifier.Keyword.FINAL);
    unit.setComment(
        new LineComment(
            String.format(
                Locale.ROOT,
                " The sequential form of %s under the network %s, derived by Rondo.",
                rounds.protocol().source().simpleName(),
                program.network.simpleName())));
  }

  private SequentialProgram program(
      EntryPointEmitter entryPoints,
      EntryPointEmitter.Steps steps,
      List<MethodDeclaration> updates,
      MissedRounds missed) {
    CompilationUnit compiled = entryPoints.addTo(unit);
    return new SequentialProgram(
        rounds.protocol(),
        program.network.network(),
        declaration.getNameAsString(),
        program.name(RESET),
        steps.init().map(MethodDeclaration::getNameAsString),
        updates.stream().map(MethodDeclaration::getNameAsString).toList(),
        steps.timeouts().stream().map(MethodDeclaration::getNameAsString).toList(),
        new ProgramShape(
            program.spawns,
            PhaseSkipEmitter.skips(program),
            ownMethods(ClassNames.find(compiled, declaration.getNameAsString())),
            rounds.rounds().stream().map(round -> shape(round, missed)).toList()),
        unit,
        JavaFormatter.print(compiled));
  }

  private ProgramShape.ShapedRound shape(RoundMethods round, MissedRounds missed) {
    return new ProgramShape.ShapedRound(
        hasEarlyTimeouts(round),
        round.sendsPerDestination(),
        round.takesOneByOne(),
        missed.afterRound(round.message()).isPresent());
  }

  /**
   * The methods without a statement of the user: no part of them has a position in the user's file.
   */
  private static Set<String> ownMethods(ClassOrInterfaceDeclaration emitted) {
    Set<String> own = new TreeSet<>();
    Set<String> users = new TreeSet<>();
    for (MethodDeclaration method : emitted.getMethods()) {
      boolean isUsers =
          method.findFirst(Statement.class, each -> each.getBegin().isPresent()).isPresent();
      (isUsers ? users : own).add(method.getNameAsString());
    }
    own.removeAll(users);
    return Collections.unmodifiableSet(own);
  }
}
