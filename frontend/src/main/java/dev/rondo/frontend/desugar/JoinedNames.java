package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithSimpleName;
import com.github.javaparser.ast.nodeTypes.modifiers.NodeWithPrivateModifier;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.model.Symbol;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether all names of a class and of its base class mean the same where the two are one class:
 * what one of them alone could see, the other one sees then as well.
 */
final class JoinedNames {

  private final ClassOrInterfaceDeclaration own;
  private final ClassOrInterfaceDeclaration base;

  JoinedNames(ClassOrInterfaceDeclaration own, ClassOrInterfaceDeclaration base) {
    this.own = own;
    this.base = base;
  }

  /**
   * Whether nothing changes its meaning.
   *
   * @param baseFirst whether the fields of the base class are still initialized first
   */
  boolean stayTheSame(boolean baseFirst) {
    return fieldsStay() && methodsStay() && typesStay() && (baseFirst || initializersStay());
  }

  private boolean fieldsStay() {
    return Collections.disjoint(fields(own), fields(base));
  }

  private static Set<String> fields(ClassOrInterfaceDeclaration type) {
    return type.getFields().stream()
        .map(FieldDeclaration::getVariables)
        .flatMap(List::stream)
        .map(VariableDeclarator::getNameAsString)
        .collect(Collectors.toSet());
  }

  /** A method overrides another one, or nobody in the other class can have meant it. */
  private boolean methodsStay() {
    return own.getMethods().stream().allMatch(this::staysIn)
        && Collections.disjoint(names(hidden(base.getMethods())), called(own));
  }

  private boolean staysIn(MethodDeclaration method) {
    List<MethodDeclaration> same =
        base.getMethods().stream()
            .filter(other -> other.getSignature().equals(method.getSignature()))
            .toList();
    return same.isEmpty()
        ? !called(base).contains(method.getNameAsString())
        : !method.isStatic() && same.stream().noneMatch(m -> m.isStatic() || m.isPrivate());
  }

  /** The types of one class are not those that the other one has named. */
  private boolean typesStay() {
    boolean namesOuter =
        Stream.of(own, base)
            .flatMap(type -> type.findAll(ThisExpr.class).stream())
            .anyMatch(self -> self.getTypeName().isPresent());
    return !namesOuter
        && Collections.disjoint(names(types(own)), named(base))
        && Collections.disjoint(names(types(own)), names(types(base)))
        && Collections.disjoint(names(hidden(types(base))), named(own));
  }

  private static List<TypeDeclaration<?>> types(ClassOrInterfaceDeclaration type) {
    return type.getMembers().stream()
        .filter(BodyDeclaration::isTypeDeclaration)
        .<TypeDeclaration<?>>map(BodyDeclaration::asTypeDeclaration)
        .toList();
  }

  /** Initializers that ask nothing of the process come in any order. */
  private boolean initializersStay() {
    return Stream.of(own, base)
        .flatMap(type -> type.getMembers().stream())
        .filter(member -> member.isFieldDeclaration() || member.isInitializerDeclaration())
        .noneMatch(this::asks);
  }

  private boolean asks(Node initializer) {
    return initializer
        .findFirst(
            Node.class,
            node ->
                node instanceof ThisExpr
                    || node instanceof MethodCallExpr call && call.getScope().isEmpty()
                    || node instanceof Expression name && isOfOther(name, initializer))
        .isPresent();
  }

  private boolean isOfOther(Expression name, Node initializer) {
    ClassOrInterfaceDeclaration other = own.isAncestorOf(initializer) ? base : own;
    return Code.field(name)
        .map(field -> new Symbol.Type(field.owner()))
        .filter(owner -> Symbol.of(other.getName()).filter(owner::equals).isPresent())
        .isPresent();
  }

  private static <T extends Node & NodeWithPrivateModifier<?>> List<T> hidden(List<T> members) {
    return members.stream().filter(NodeWithPrivateModifier::isPrivate).toList();
  }

  private static Set<String> names(Collection<? extends NodeWithSimpleName<?>> members) {
    return members.stream().map(NodeWithSimpleName::getNameAsString).collect(Collectors.toSet());
  }

  private static Set<String> called(ClassOrInterfaceDeclaration type) {
    return Stream.concat(
            type.findAll(MethodCallExpr.class).stream()
                .filter(call -> call.getScope().filter(scope -> !scope.isThisExpr()).isEmpty())
                .map(MethodCallExpr::getNameAsString),
            type.findAll(MethodReferenceExpr.class).stream()
                .filter(reference -> reference.getScope().isThisExpr())
                .map(MethodReferenceExpr::getIdentifier))
        .collect(Collectors.toSet());
  }

  private static Set<String> named(ClassOrInterfaceDeclaration type) {
    return Stream.concat(
            type.findAll(ClassOrInterfaceType.class).stream()
                .map(ClassOrInterfaceType::getNameAsString),
            type.findAll(NameExpr.class).stream().map(NameExpr::getNameAsString))
        .collect(Collectors.toSet());
  }
}
