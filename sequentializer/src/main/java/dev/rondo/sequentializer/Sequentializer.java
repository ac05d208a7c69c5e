package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.Trees.assign;
import static dev.rondo.frontend.java.Trees.at;
import static dev.rondo.frontend.java.Trees.call;
import static dev.rondo.frontend.java.Trees.count;
import static dev.rondo.frontend.java.Trees.method;
import static dev.rondo.frontend.java.Trees.name;
import static dev.rondo.frontend.java.Trees.number;
import static dev.rondo.frontend.java.Trees.run;
import static dev.rondo.frontend.java.Trees.voidType;
import static dev.rondo.frontend.java.Trees.when;

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
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Trees;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.rounds.ClassNames;
import dev.rondo.rounds.Imports;
import dev.rondo.rounds.Names;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.unfold.Calls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns rounds into one sequential program (004 §5, Algorithm 1): one array per variable, one
 * mailbox per process and message type, senders and receivers in the order of their indices, all
 * sends before all updates.
 */
public final class Sequentializer {

  private final RoundProtocol rounds;
  private final String networkName;
  private final NetworkKind network;
  private final Log log;
  private final CompilationUnit unit;
  private final ClassOrInterfaceDeclaration declaration;
  private final Program program;

  private Sequentializer(RoundProtocol rounds, String network, Log log) {
    this.rounds = rounds;
    this.networkName = network;
    this.network = NetworkKind.of(network);
    this.log = log;
    this.unit = rounds.unit().clone();
    this.declaration = ClassNames.find(unit, rounds.name());
    this.program = new Program(rounds, declaration, new Names(unit));
  }

  /**
   * The sequential program of a protocol.
   *
   * @param network the binary name of the network's class
   * @param log gets what cannot be translated
   */
  public static Optional<SequentialProgram> of(RoundProtocol rounds, String network, Log log) {
    return new Sequentializer(rounds, network, log).build();
  }

  private Optional<SequentialProgram> build() {
    List<MethodDeclaration> timeouts = found(rounds.timeouts());
    Optional<MethodDeclaration> init = found(rounds.init().stream().toList()).stream().findFirst();
    StateEmitter state = StateEmitter.of(program);
    rewriteBodies(state);
    List<BodyDeclaration<?>> members = new ArrayList<>();
    members.addAll(new FieldEmitter(program, network, networkName, state).emit());
    members.add(new RunEmitter(program, network, init, !timeouts.isEmpty()).emit());
    if (!timeouts.isEmpty()) {
      members.addAll(new TimeoutEmitter(program, network, timeouts).emit());
    }
    for (RoundMethods round : rounds.rounds()) {
      members.add(round(round, !timeouts.isEmpty()));
    }
    members.addAll(new SupportEmitter(program, network, state, init).emit());
    assemble(members);
    return log.hasErrors() ? Optional.empty() : Optional.of(program());
  }

  /** The methods of the clone that stand for methods of the rounds. */
  private List<MethodDeclaration> found(List<MethodDeclaration> methods) {
    List<MethodDeclaration> clones = new ArrayList<>();
    for (MethodDeclaration method : methods) {
      int place = rounds.declaration().getMembers().indexOf(method);
      clones.add((MethodDeclaration) declaration.getMember(place));
    }
    return clones;
  }

  private void rewriteBodies(StateEmitter state) {
    BodyRewriter rewriter = new BodyRewriter(program, log);
    state.initial().forEach(rewriter::rewrite);
    for (MethodDeclaration method : declaration.getMethods()) {
      rewriter.rewrite(method);
      if (!method.isStatic()) {
        method.getParameters().addFirst(new Parameter(Trees.intType(), program.process));
        method.setModifiers(Modifier.Keyword.PRIVATE);
      }
      method.setAnnotations(new NodeList<>());
    }
  }

  private MethodDeclaration round(RoundMethods round, boolean hasTimeouts) {
    List<Statement> body = new ArrayList<>();
    body.add(assign(name(program.round), number(round.number())));
    body.add(run(call(name(program.choices), "enter", name(program.phase), name(program.round))));
    if (network == NetworkKind.OTHER) {
      body.add(run(call(name(program.deliveries), "clear")));
      body.add(
          run(
              call(
                  name(program.network),
                  "round",
                  name(program.phase),
                  name(program.round),
                  name(program.deliveries))));
    }
    body.addAll(new Loops(program, network).send(round));
    body.add(updates(round, hasTimeouts));
    return method(
        voidType(), RunEmitter.roundName(round), List.of(), body.toArray(Statement[]::new));
  }

  /** Algorithm 1, lines 4-6, with timeouts before and after an update. */
  private Statement updates(RoundMethods round, boolean hasTimeouts) {
    Expression box = at(name(program.box(round.message())), name(program.process));
    Statement update = run(call(round.update().getNameAsString(), name(program.process), box));
    Statement timeouts = run(call(program.timeouts, name(program.process)));
    List<Statement> acts =
        hasTimeouts ? List.of(timeouts, update, timeouts.clone()) : List.of(update);
    Statement clear = run(call(box.clone(), "clear"));
    if (network == NetworkKind.OTHER) {
      Expression alive = call(name(program.deliveries), "acts", name(program.process));
      return count(
          program.process, 0, program.count(), when(alive, acts.toArray(Statement[]::new)), clear);
    }
    List<Statement> body = new ArrayList<>(acts);
    body.add(clear);
    return count(program.process, 0, program.count(), body.toArray(Statement[]::new));
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
        unit,
        declaration,
        Calls.binaryName(rounds.protocol()),
        rounds.protocol().name() + "Sequential");
    declaration.setAnnotations(new NodeList<>());
    declaration.setExtendedTypes(new NodeList<>());
    declaration.addImplementedType("Program");
    declaration.setModifiers(Modifier.Keyword.PUBLIC, Modifier.Keyword.FINAL);
    Imports.complete(unit, declaration);
    unit.setComment(
        new LineComment(
            String.format(
                " The sequential form of %s under the network %s, made by Rondo.",
                rounds.protocol().source().simpleName(), simpleNetwork())));
  }

  private String simpleNetwork() {
    return networkName.substring(
        Math.max(networkName.lastIndexOf('.'), networkName.lastIndexOf('$')) + 1);
  }

  private SequentialProgram program() {
    return SequentialProgram.of(rounds, networkName, declaration.getNameAsString(), unit);
  }
}
