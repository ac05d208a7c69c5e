package dev.rondo.frontend.desugar;

import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes one handler of a sealed interface, whose records are of different rounds, out as a handler
 * for each record: the branches of {@code if (m instanceof A a) … else if (m instanceof B b) …}.
 * What stands before the first branch stands before each. A branch may begin with a guard.
 */
public final class SealedMessageHandlers {

  /** What a handler does with one kind: nothing more than the beginning where there is no block. */
  private record TypeBranch(String kind, Optional<String> variable, Optional<BlockStmt> block) {}

  private final Protocol protocol;
  private final TreeEdits edits;

  private SealedMessageHandlers(Protocol protocol, TreeEdits edits) {
    this.protocol = protocol;
    this.edits = edits;
  }

  /** Plans a handler for each kind. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    SealedMessageHandlers handlers = new SealedMessageHandlers(protocol, edits);
    protocol.handlers().stream().filter(handlers::isOfSeveralRounds).forEach(handlers::split);
  }

  /** Whether a handler takes kinds one by one that need not be of one round. */
  private boolean isOfSeveralRounds(Handler handler) {
    Message message = protocol.message(handler.message());
    boolean takenTogether =
        protocol.handlers().stream()
                .anyMatch(other -> other.takes() == Handler.Takes.MAILBOX && meet(other, handler))
            || protocol.timeouts().stream()
                .anyMatch(timeout -> timeout.message().filter(message.name()::equals).isPresent());
    List<String> rounds =
        message.kinds().stream()
            .filter(kind -> handler.kinds().contains(kind.getNameAsString()))
            .map(SealedMessageHandlers::round)
            .distinct()
            .toList();
    boolean together = rounds.size() == 1 && !rounds.get(0).isEmpty();
    return handler.takes() == Handler.Takes.MESSAGE
        && handler.kinds().size() > 1
        && !takenTogether
        && !together
        && message.round().isEmpty() == rounds.equals(List.of(""));
  }

  private static boolean meet(Handler one, Handler other) {
    return one.kinds().stream().anyMatch(other.kinds()::contains);
  }

  private static String round(RecordDeclaration kind) {
    return kind.getAnnotationByName("Round").map(Node::toString).orElse("");
  }

  private void split(Handler handler) {
    MethodDeclaration method = handler.declaration();
    List<Statement> statements = Rewriting.statements(method);
    if (statements.isEmpty() || !(statements.get(statements.size() - 1) instanceof IfStmt chain)) {
      return;
    }
    List<Statement> beginning = statements.subList(0, statements.size() - 1);
    Optional<List<TypeBranch>> branches = branches(handler, chain);
    long asked =
        method.findAll(InstanceOfExpr.class, test -> isOf(test, handler.parameter())).size();
    if (branches.isPresent() && asked == tests(chain)) {
      edits.add(() -> write(handler, beginning, chain, branches.get()));
    }
  }

  private static long tests(IfStmt chain) {
    return chain
            .getElseStmt()
            .flatMap(Statement::toIfStmt)
            .map(SealedMessageHandlers::tests)
            .orElse(0L)
        + 1;
  }

  private static boolean isOf(InstanceOfExpr test, String parameter) {
    return Ast.isName(test.getExpression(), parameter);
  }

  /** A branch for each kind; empty where the text does not say which is whose. */
  private static Optional<List<TypeBranch>> branches(Handler handler, IfStmt chain) {
    List<String> left = new ArrayList<>(handler.kinds());
    List<TypeBranch> branches = new ArrayList<>();
    Optional<Statement> at = Optional.of(chain);
    while (at.isPresent() && at.get() instanceof IfStmt test) {
      Expression condition = test.getCondition();
      if (!(condition instanceof InstanceOfExpr is)
          || !isOf(is, handler.parameter())
          || !(test.getThenStmt() instanceof BlockStmt block)) {
        return Optional.empty();
      }
      String kind = is.getType().asString();
      if (!left.remove(kind)) {
        return Optional.empty();
      }
      Optional<String> variable =
          is.getPattern()
              .flatMap(pattern -> pattern.toTypePatternExpr())
              .map(p -> p.getNameAsString());
      branches.add(new TypeBranch(kind, variable, Optional.of(block)));
      at = test.getElseStmt();
    }
    if (at.isPresent()) {
      if (left.size() != 1 || !(at.get() instanceof BlockStmt block)) {
        return Optional.empty();
      }
      branches.add(new TypeBranch(left.remove(0), Optional.empty(), Optional.of(block)));
    }
    left.forEach(kind -> branches.add(new TypeBranch(kind, Optional.empty(), Optional.empty())));
    return Optional.of(branches);
  }

  private void write(
      Handler handler, List<Statement> beginning, IfStmt chain, List<TypeBranch> branches) {
    MethodDeclaration method = handler.declaration();
    BlockStmt body = method.getBody().orElseThrow();
    List<MethodDeclaration> others = new ArrayList<>();
    for (TypeBranch branch : branches.subList(1, branches.size())) {
      others.add(handler(handler, beginning, branch));
    }
    TypeBranch first = branches.get(0);
    BlockStmt block = declared(handler, first).orElseThrow();
    chain.remove();
    append(block, body);
    // What follows is in other handlers now.
    body.setRange(new Range(body.getBegin().orElseThrow(), block.getEnd().orElseThrow()));
    method.setName(name(handler, first));
    Parameter parameter = method.getParameters().getLast().orElseThrow();
    parameter.setType(first.kind());
    protocol.declaration().getMembers().addAll(indexOf(method) + 1, others);
  }

  private int indexOf(MethodDeclaration method) {
    int index = 0;
    while (protocol.declaration().getMember(index) != method) {
      index++;
    }
    return index;
  }

  /** Traces know handlers by their names. */
  private String name(Handler handler, TypeBranch branch) {
    String name = handler.name() + branch.kind();
    while (!protocol.declaration().getMethodsByName(name).isEmpty()) {
      name += "Kind";
    }
    return name;
  }

  /** The block of a branch, in which its variable is a local. */
  private static Optional<BlockStmt> declared(Handler handler, TypeBranch branch) {
    branch
        .variable()
        .ifPresent(
            name ->
                branch
                    .block()
                    .orElseThrow()
                    .addStatement(
                        0,
                        TreeBuilder.declare(
                            TreeBuilder.type(branch.kind()),
                            name,
                            TreeBuilder.name(handler.parameter()))));
    return branch.block();
  }

  /** A handler for a kind: what stands before all branches, and its own. */
  private MethodDeclaration handler(Handler handler, List<Statement> beginning, TypeBranch branch) {
    String sender = handler.sender().map(name -> "NodeId " + name + ", ").orElse("");
    String head =
        "@Upon void %s(%s%s %s) {}"
            .formatted(name(handler, branch), sender, branch.kind(), handler.parameter());
    MethodDeclaration method = (MethodDeclaration) SyntaxTree.members(head).get(0);
    BlockStmt body = method.getBody().orElseThrow();
    beginning.forEach(statement -> body.addStatement(SyntaxTree.copy(statement)));
    declared(handler, branch).ifPresent(block -> append(block, body));
    return method;
  }

  /** Ends a handler with a branch; a guard of the branch is the guard of the handler. */
  private static void append(BlockStmt branch, BlockStmt handler) {
    if (branch.getStatements().stream().anyMatch(part -> WhenGuard.call(part).isPresent())) {
      for (Statement part : List.copyOf(branch.getStatements())) {
        part.remove();
        handler.addStatement(part);
      }
    } else {
      handler.addStatement(branch);
    }
  }
}
