package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.source.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The branches in the code of processes: code that an {@code if}, a loop or a {@code switch} may
 * skip. Branches in lambdas, and those that begin on the line of their condition, are omitted.
 */
public final class BranchSites {

  private static final Branches BRANCHES = new Branches();

  private final List<BranchSite> found = new ArrayList<>();

  private BranchSites() {}

  /**
   * A branch.
   *
   * @param method in which it is
   * @param line of its first statement
   */
  public record BranchSite(String method, int line) {}

  /** Those of handlers behind their guards, of timeouts, of rounds and of helpers. */
  public static List<BranchSite> of(Protocol protocol) {
    BranchSites branches = new BranchSites();
    for (Handler handler : protocol.handlers()) {
      handler.action().forEach(statement -> branches.walk(handler.name(), statement));
    }
    protocol.timeouts().stream().map(TimeoutHandler::declaration).forEach(branches::walk);
    protocol.helpers().forEach(branches::walk);
    if (protocol.writtenAsRounds()) {
      protocol.declaration().getMethods().stream()
          .filter(method -> method.isAnnotationPresent("Update"))
          .forEach(branches::walk);
    }
    return List.copyOf(branches.found);
  }

  private void walk(MethodDeclaration method) {
    method.getBody().ifPresent(body -> walk(method.getNameAsString(), body));
  }

  private void walk(String method, Node node) {
    boolean hasCodeOfItsOwn =
        node instanceof LambdaExpr
            || node instanceof TypeDeclaration
            || (node instanceof ObjectCreationExpr made
                && made.getAnonymousClassBody().isPresent());
    if (hasCodeOfItsOwn) {
      return;
    }
    branchesOf(node).forEach(branch -> add(method, node, branch));
    node.getChildNodes().forEach(child -> walk(method, child));
  }

  private static List<Statement> branchesOf(Node node) {
    return node.accept(BRANCHES, null);
  }

  private static final class Branches extends GenericVisitorWithDefaults<List<Statement>, Void> {

    @Override
    public List<Statement> defaultAction(Node node, Void unused) {
      return List.of();
    }

    @Override
    public List<Statement> visit(IfStmt choice, Void unused) {
      List<Statement> both = new ArrayList<>(List.of(choice.getThenStmt()));
      choice.getElseStmt().ifPresent(both::add);
      return both;
    }

    @Override
    public List<Statement> visit(ForStmt loop, Void unused) {
      return List.of(loop.getBody());
    }

    @Override
    public List<Statement> visit(ForEachStmt loop, Void unused) {
      return List.of(loop.getBody());
    }

    @Override
    public List<Statement> visit(WhileStmt loop, Void unused) {
      return List.of(loop.getBody());
    }

    @Override
    public List<Statement> visit(SwitchEntry entry, Void unused) {
      return entry.getStatements().stream().limit(1).toList();
    }
  }

  private void add(String method, Node decides, Statement branch) {
    Optional<Statement> first =
        branch instanceof BlockStmt block ? block.getStatements().getFirst() : Optional.of(branch);
    first
        .map(statement -> Position.of(statement).line())
        .filter(line -> line > Position.of(decides).line())
        .ifPresent(line -> found.add(new BranchSite(method, line)));
  }
}
