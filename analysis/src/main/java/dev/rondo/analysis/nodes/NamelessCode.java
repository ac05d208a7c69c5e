package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.ArrayCreationLevel;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.comments.Comment;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.Name;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.LabeledStmt;
import com.github.javaparser.ast.stmt.LocalClassDeclarationStmt;
import com.github.javaparser.ast.stmt.LocalRecordDeclarationStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.TypeParameter;
import dev.rondo.analysis.CommutativeLoop;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at declarations and statements: those that do the same whatever processes are called. */
final class NamelessCode {

  private static final List<Class<? extends Statement>> STATEMENTS =
      List.of(
          BlockStmt.class,
          BreakStmt.class,
          ContinueStmt.class,
          DoStmt.class,
          EmptyStmt.class,
          ExplicitConstructorInvocationStmt.class,
          ExpressionStmt.class,
          ForEachStmt.class,
          ForStmt.class,
          IfStmt.class,
          LabeledStmt.class,
          LocalClassDeclarationStmt.class,
          LocalRecordDeclarationStmt.class,
          ReturnStmt.class,
          SwitchStmt.class,
          ThrowStmt.class,
          WhileStmt.class,
          YieldStmt.class);

  /** What says something of the code and does nothing. */
  private static final List<Class<? extends Node>> WORDS =
      List.of(
          AnnotationExpr.class,
          Comment.class,
          Modifier.class,
          Name.class,
          SimpleName.class,
          Type.class,
          TypeParameter.class);

  private static final List<Class<? extends Node>> HOLDERS =
      List.of(
          BodyDeclaration.class,
          VariableDeclarator.class,
          Parameter.class,
          SwitchEntry.class,
          ArrayCreationLevel.class);

  // A class of the file that is more than its own code, such as a collection, is not known.
  private static final Set<String> PARENTS =
      Set.of(
          "java.lang.Comparable",
          "java.lang.Object",
          "rondo.Network",
          "rondo.Node",
          "rondo.RoundNode",
          "rondo.Spec");

  private final FileSymbols own;
  private final NamelessExpressions expressions;

  NamelessCode(FileSymbols own, @Nullable RoleCuts cuts) {
    this.own = own;
    this.expressions = new NamelessExpressions(own, cuts);
  }

  /** The first part of a tree, in the order of the file, that may not be the same. */
  Optional<Refusal> check(Node tree) {
    if (isOf(WORDS, tree)) {
      return Optional.empty();
    }
    Optional<Refusal> here = at(tree);
    if (here.isPresent()) {
      return here;
    }
    for (Node child : tree.getChildNodes()) {
      Optional<Refusal> below = check(child);
      if (below.isPresent()) {
        return below;
      }
    }
    return Optional.empty();
  }

  private static boolean isOf(List<? extends Class<? extends Node>> classes, Node tree) {
    return classes.stream().anyMatch(each -> each.isInstance(tree));
  }

  private Optional<Refusal> at(Node tree) {
    if (tree instanceof Expression expression) {
      return expressions.check(expression);
    }
    if (tree instanceof ForEachStmt loop) {
      return loop(loop);
    }
    if (tree instanceof ClassOrInterfaceDeclaration type) {
      return parents(type);
    }
    return isOf(STATEMENTS, tree) || isOf(HOLDERS, tree)
        ? Optional.empty()
        : Optional.of(Refusal.at(tree, "what this does under other names is not known"));
  }

  private Optional<Refusal> parents(ClassOrInterfaceDeclaration type) {
    for (var parents : List.of(type.getExtendedTypes(), type.getImplementedTypes())) {
      for (ClassOrInterfaceType parent : parents) {
        boolean known =
            Symbol.of(parent.getName())
                .filter(Symbol.Type.class::isInstance)
                .map(symbol -> ((Symbol.Type) symbol).binaryName())
                .filter(name -> PARENTS.contains(name) || own.declares(name))
                .isPresent();
        if (!known) {
          return Optional.of(
              Refusal.at(parent, "what " + type.getName() + " takes from this is not known"));
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Refusal> loop(ForEachStmt loop) {
    if (expressions.isNodes(loop.getIterable())) {
      return expressions.sendsOnly(loop);
    }
    return expressions.kindOf(loop.getIterable()) == TypeKinds.Kind.MAILBOX
        ? CommutativeLoop.check(loop, own)
        : Optional.empty(); // lists keep their order, and the rest is plain
  }
}
