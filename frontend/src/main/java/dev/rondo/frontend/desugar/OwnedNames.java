package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.model.Symbol;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The names that fields and methods of a class get in the protocol class, for each object. */
final class OwnedNames {

  private final OwnedClass helper;
  private final Set<String> taken = new HashSet<>();
  private final Map<String, String> given = new HashMap<>();

  OwnedNames(OwnedClass helper) {
    this.helper = helper;
    helper.protocol().unit().walk(SimpleName.class, name -> taken.add(name.getIdentifier()));
  }

  /** The name of a member of an object, or of the class. */
  String of(VariableDeclarator object, SimpleName member) {
    return of(object, member, member.getIdentifier());
  }

  /** The same, where the name and what it means are kept in different places. */
  String of(VariableDeclarator object, Node carrier, String member) {
    return isStatic(carrier) ? constant(member) : given(object.getNameAsString(), member);
  }

  /** The name of a static member of the class. */
  String ofConstant(SimpleName member) {
    return constant(member.getIdentifier());
  }

  /** A name for something that is written for an object and that its class does not have. */
  String added(VariableDeclarator object, String word) {
    return given.computeIfAbsent(
        object.getNameAsString() + "+" + word,
        key -> fresh(object.getNameAsString() + capitalized(word)));
  }

  /** A name for a method that gives a field. */
  String ofGetter(VariableDeclarator object, String field) {
    return given.computeIfAbsent(
        object.getNameAsString() + "+get " + field,
        key -> fresh(object.getNameAsString() + "Get" + capitalized(field)));
  }

  private static boolean isStatic(Node name) {
    Symbol symbol = Symbol.of(name).orElse(null);
    return symbol instanceof Symbol.Field field && field.isStatic()
        || symbol instanceof Symbol.Method method && method.isStatic();
  }

  private String constant(String member) {
    boolean shouts = member.equals(member.toUpperCase(Locale.ROOT));
    String type = helper.name();
    String key = "." + member;
    return given.computeIfAbsent(
        key,
        k ->
            shouts
                ? fresh(type.toUpperCase(Locale.ROOT) + "_" + member)
                : fresh(decapitalized(type) + capitalized(member)));
  }

  private String given(String object, String member) {
    return given.computeIfAbsent(object + "." + member, key -> fresh(object + capitalized(member)));
  }

  private String fresh(String wish) {
    String name = wish;
    for (int number = 2; !taken.add(name); number++) {
      name = wish + number;
    }
    return name;
  }

  private static String capitalized(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static String decapitalized(String name) {
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
