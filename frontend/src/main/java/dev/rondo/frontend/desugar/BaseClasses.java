package dev.rondo.frontend.desugar;

import com.github.javaparser.Position;
import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithSimpleName;
import com.github.javaparser.ast.nodeTypes.modifiers.NodeWithPrivateModifier;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a protocol and the base class beside it, which it may share with its mutants, as one
 * class. Handlers are in the order of the text; what the protocol overrides is left out of the base
 * class. Lines stay as they are.
 */
public final class BaseClasses {

  private static final Set<String> CALLED_BY_RONDO =
      Set.of(
          "Init",
          "Upon",
          "Timeout",
          "Request",
          "Recover",
          "Send",
          "Update",
          "Invariant",
          "Observed",
          "Sometimes");

  private final Protocol protocol;
  private final ClassOrInterfaceDeclaration own;
  private final ClassOrInterfaceDeclaration base;
  private final TreeEdits edits;

  private BaseClasses(Protocol protocol, ClassOrInterfaceDeclaration base, TreeEdits edits) {
    this.protocol = protocol;
    this.own = protocol.declaration();
    this.base = base;
    this.edits = edits;
  }

  /** Plans one class where the protocol has a base class that can be joined. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    base(protocol)
        .map(base -> new BaseClasses(protocol, base, edits))
        .filter(BaseClasses::canBeJoined)
        .ifPresent(BaseClasses::join);
  }

  private static Optional<ClassOrInterfaceDeclaration> base(Protocol protocol) {
    return protocol.declaration().getExtendedTypes().stream()
        .flatMap(type -> protocol.unit().getClassByName(type.getNameAsString()).stream())
        .filter(type -> !type.getExtendedTypes().isEmpty())
        .findFirst();
  }

  /** Whether nothing stands between the two, and they are one class in all but text. */
  private boolean canBeJoined() {
    List<TypeDeclaration<?>> types = protocol.unit().getTypes();
    boolean beside = Math.abs(types.indexOf(own) - types.indexOf(base)) == 1 && types.contains(own);
    boolean hasHeirs =
        protocol.unit().findAll(ClassOrInterfaceDeclaration.class).stream()
            .filter(type -> type != own)
            .flatMap(type -> type.getExtendedTypes().stream())
            .anyMatch(type -> type.getNameAsString().equals(base.getNameAsString()));
    return beside
        && !hasHeirs
        && base.getTypeParameters().isEmpty()
        && base.getImplementedTypes().isEmpty()
        && base.getConstructors().isEmpty()
        && own.findFirst(SuperExpr.class).isEmpty()
        && new JoinedNames(own, base).stayTheSame(isBaseFirst());
  }

  private boolean isBaseFirst() {
    return begin(base).isBefore(begin(own));
  }

  private void join() {
    boolean baseFirst = isBaseFirst();
    base.getMethods().forEach(this::method);
    edits.add(() -> join(baseFirst));
  }

  /** Makes one class, which begins where the first of the two began. */
  private void join(boolean baseFirst) {
    ClassOrInterfaceDeclaration first = baseFirst ? base : own;
    ClassOrInterfaceDeclaration second = baseFirst ? own : base;
    String name = base.getNameAsString();
    if (baseFirst) {
      base.setName(own.getNameAsString());
      base.setModifiers(copies(own.getModifiers()));
      base.setAnnotations(copies(own.getAnnotations()));
      base.setTypeParameters(copies(own.getTypeParameters()));
      base.setImplementedTypes(copies(own.getImplementedTypes()));
    } else {
      own.setExtendedTypes(copies(base.getExtendedTypes()));
    }
    List.copyOf(second.getOrphanComments()).forEach(first::addOrphanComment);
    first.getMembers().addAll(List.copyOf(second.getMembers()));
    first.setRange(new Range(begin(first), second.getEnd().orElseThrow()));
    second.remove();
    names(name, own.getNameAsString());
  }

  private static <N extends Node> NodeList<N> copies(NodeList<N> nodes) {
    return nodes.stream().map(SyntaxTree::copy).collect(NodeList.toNodeList());
  }

  private static Position begin(ClassOrInterfaceDeclaration type) {
    return type.getBegin().orElseThrow();
  }

  private void method(MethodDeclaration method) {
    Optional<MethodDeclaration> overriding =
        own.getMethods().stream()
            .filter(other -> other.getSignature().equals(method.getSignature()))
            .findFirst();
    if (overriding.isEmpty() && !method.isAbstract()) {
      return;
    }
    edits.remove(method);
    overriding.ifPresent(other -> override(method, other));
  }

  /** A method that overrides a handler is a handler, also without the annotation. */
  private void override(MethodDeclaration method, MethodDeclaration overriding) {
    List<AnnotationExpr> missing =
        method.getAnnotations().stream()
            .filter(annotation -> CALLED_BY_RONDO.contains(annotation.getName().getIdentifier()))
            .filter(a -> overriding.getAnnotationByName(a.getNameAsString()).isEmpty())
            .map(SyntaxTree::copy)
            .toList();
    edits.add(() -> overriding.getAnnotations().addAll(0, missing));
    overriding.getAnnotationByName("Override").ifPresent(edits::remove);
  }

  /** Uses of the base class become uses of the joined class. */
  private void names(String old, String name) {
    Stream.concat(
            protocol.unit().findAll(ClassOrInterfaceType.class).stream().map(t -> t.getName()),
            protocol.unit().findAll(NameExpr.class).stream().map(t -> t.getName()))
        .filter(type -> type.getIdentifier().equals(old))
        .forEach(type -> type.setIdentifier(name));
  }

  /**
   * Whether all names of a class and of its base class mean the same where the two are one class:
   * what one of them alone could see, the other one sees then as well.
   */
  private static final class JoinedNames {

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

    /** A method overrides another one, or is invisible to the other class. */
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
      return Ast.field(name)
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
}
