package dev.rondo.rounds;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.TypeExpr;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds references to variables. */
public final class VariableReferences {

  private VariableReferences() {}

  /**
   * The references to a parameter of a handler, including the scope in {@code votes::size}, which
   * the parser takes for a type.
   */
  static List<SimpleName> to(Node tree, String parameter) {
    return all(tree).stream().filter(name -> name.getIdentifier().equals(parameter)).toList();
  }

  /** The names of all variables, and perhaps of types, that an expression or statement reads. */
  public static Set<String> in(Node tree) {
    return all(tree).stream().map(SimpleName::getIdentifier).collect(Collectors.toSet());
  }

  private static List<SimpleName> all(Node tree) {
    List<SimpleName> names = new ArrayList<>();
    tree.walk(NameExpr.class, reference -> names.add(reference.getName()));
    tree.walk(
        MethodReferenceExpr.class,
        reference ->
            reference
                .getScope()
                .toTypeExpr()
                .map(TypeExpr::getType)
                .flatMap(type -> type.toClassOrInterfaceType())
                .filter(type -> type.getScope().isEmpty())
                .ifPresent(type -> names.add(type.getName())));
    return names.stream().filter(name -> !isOther(name)).toList();
  }

  private static boolean isOther(SimpleName name) {
    return Symbol.of(name)
        .filter(symbol -> symbol instanceof Symbol.Field || symbol instanceof Symbol.Type)
        .isPresent();
  }
}
