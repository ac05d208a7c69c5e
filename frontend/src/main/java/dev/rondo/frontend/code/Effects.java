package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects.ChangedOperands;
import dev.rondo.frontend.model.Symbol;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What a piece of code does beside computing a value, through the methods of the file it calls. */
public final class Effects {

  /** An effect: where it begins, and what it is in words that follow a subject. */
  public record CodeEffect(Node at, String text) {}

  private final ProtocolSymbols code;

  public Effects(ProtocolSymbols code) {
    this.code = code;
  }

  /** The first effect of a piece of code. */
  public Optional<CodeEffect> of(Node node) {
    return of(node, new HashSet<>());
  }

  private Optional<CodeEffect> of(Node node, Set<Node> visited) {
    Optional<CodeEffect> own =
        direct(node).or(() -> called(node, visited)).or(() -> made(node, visited));
    if (own.isPresent()) {
      return own;
    }
    for (Node child : node.getChildNodes()) {
      Optional<CodeEffect> effect = of(child, visited);
      if (effect.isPresent()) {
        return effect;
      }
    }
    return Optional.empty();
  }

  private static Optional<CodeEffect> direct(Node node) {
    Optional<Expression> assigned = Ast.assigned(node);
    if (assigned.isPresent()) {
      Expression target = assigned.get();
      boolean harmless =
          Ast.field(target).isPresent() ? isMadeHere(target) : FreshObjects.isAssigned(target);
      return harmless ? Optional.empty() : Optional.of(new CodeEffect(node, "assigns " + target));
    }
    Optional<String> action =
        Ast.nodeMethod(node).filter(name -> Ast.method(node).filter(Effects::isAction).isPresent());
    if (action.isPresent()) {
      return Optional.of(new CodeEffect(node, "calls " + action.get()));
    }
    return changed(node)
        .map(
            changed ->
                new CodeEffect(
                    node,
                    "changes "
                        + changed
                        + " with "
                        + Ast.method(node).map(Symbol.Method::name).orElseThrow()));
  }

  /** Whether a method of the language changes the run, or takes a choice of it. */
  private static boolean isAction(Symbol.Method method) {
    return LibraryModel.standard()
        .effects(method)
        .filter(
            known ->
                known.change() == ChangedOperands.ACTS || known.change() == ChangedOperands.DRAWS)
        .isPresent();
  }

  /** A constructor sets the fields of an object that has not escaped yet. */
  private static boolean isMadeHere(Expression target) {
    return target
        .findAncestor(SyntaxTree.kind(ConstructorDeclaration.class))
        .flatMap(constructor -> constructor.findAncestor(SyntaxTree.kind(TypeDeclaration.class)))
        .flatMap(type -> Symbol.of(((TypeDeclaration<?>) type).getName()))
        .filter(
            type ->
                Ast.field(target)
                    .filter(field -> type.equals(new Symbol.Type(field.owner())))
                    .isPresent())
        .isPresent();
  }

  /** A collection or a mailbox that others know. */
  private static Optional<Expression> changed(Node node) {
    if (node instanceof MethodCallExpr call
        && Ast.method(call)
            .filter(m -> m.owner().equals("rondo.Mailbox") && m.name().equals("use"))
            .isPresent()) {
      return call.getScope();
    }
    return MutatedOperand.of(node).filter(changed -> !FreshObjects.is(changed));
  }

  private Optional<CodeEffect> called(Node node, Set<Node> visited) {
    return meant(node)
        .filter(visited::add)
        .flatMap(method -> of(method, node, visited).stream())
        .findFirst();
  }

  /** The method of the file that is called; where others may override it, those as well. */
  private Stream<MethodDeclaration> meant(Node node) {
    Optional<MethodDeclaration> named = code.ownMethod(node);
    if (named.isEmpty() || isOfProtocol(named.get())) {
      return named.stream();
    }
    return code.protocol().unit().findAll(MethodDeclaration.class).stream()
        .filter(method -> method.getNameAsString().equals(named.get().getNameAsString()))
        .filter(method -> method.getParameters().size() == named.get().getParameters().size());
  }

  /** What the constructors of a class of the file do. */
  private Optional<CodeEffect> made(Node node, Set<Node> visited) {
    if (!(node instanceof ObjectCreationExpr creation)) {
      return Optional.empty();
    }
    Optional<Symbol> meant = Symbol.of(creation.getType().getName());
    return code.protocol().unit().findAll(ClassOrInterfaceDeclaration.class).stream()
        .filter(type -> meant.isPresent() && Symbol.of(type.getName()).equals(meant))
        .filter(visited::add)
        .flatMap(type -> type.getMembers().stream())
        .filter(member -> !member.isMethodDeclaration() && !member.isTypeDeclaration())
        .flatMap(member -> of(member, visited).stream())
        .map(
            effect ->
                new CodeEffect(node, "makes " + creation.getType() + ", which " + effect.text()))
        .findFirst();
  }

  private boolean isOfProtocol(MethodDeclaration method) {
    return method.getParentNode().filter(code.protocol().declaration()::equals).isPresent();
  }

  private Optional<CodeEffect> of(MethodDeclaration method, Node use, Set<Node> visited) {
    return method
        .getBody()
        .flatMap(body -> of(body, visited))
        .map(
            effect ->
                new CodeEffect(
                    use, "calls " + method.getNameAsString() + ", which " + effect.text()));
  }
}
