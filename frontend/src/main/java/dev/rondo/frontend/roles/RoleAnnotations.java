package dev.rondo.frontend.roles;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MemberValuePair;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the roles say in {@code @Protocol}: each its n, and all the rest together. */
final class RoleAnnotations {

  private static final int USUAL = 3;
  private static final int MOST_NODES = 64;

  private final Bindings bindings;
  private final Log log;
  private final List<RoleClass> roles = new ArrayList<>();

  RoleAnnotations(Bindings bindings, Log log) {
    this.bindings = bindings;
    this.log = log;
  }

  /** The roles with their processes. */
  List<RoleClass> roles(List<ClassOrInterfaceDeclaration> types) {
    int first = 0;
    for (ClassOrInterfaceDeclaration type : types) {
      Optional<Expression> said = value(type, "n");
      int n = said.map(this::number).orElse(USUAL);
      if (n < 1 || first + n > MOST_NODES) {
        Node at = said.<Node>map(value -> value).orElse(type.getName());
        log.add(Kind.BAD_SETTING, at, "n", n, "there are 1 to " + MOST_NODES + " processes in all");
      }
      roles.add(new RoleClass(type, first, n, type == types.get(types.size() - 1)));
      first += n;
    }
    return List.copyOf(roles);
  }

  private int number(Expression value) {
    return bindings
        .constantOf(value)
        .filter(Integer.class::isInstance)
        .map(Integer.class::cast)
        .orElse(USUAL);
  }

  private static Optional<Expression> value(ClassOrInterfaceDeclaration type, String name) {
    AnnotationExpr annotation = type.getAnnotationByName("Protocol").orElseThrow();
    return annotation.getChildNodes().stream()
        .filter(MemberValuePair.class::isInstance)
        .map(MemberValuePair.class::cast)
        .filter(pair -> pair.getNameAsString().equals(name))
        .map(MemberValuePair::getValue)
        .findFirst();
  }

  /**
   * What stands between the parentheses of one {@code @Protocol} for all.
   *
   * @param typeName how the class that the roles become can name a type
   */
  String together(Function<ClassExpr, String> typeName) {
    int all = roles.stream().mapToInt(RoleClass::n).sum();
    Map<String, String> said = new LinkedHashMap<>();
    said.put("n", String.valueOf(all));
    of("f").ifPresent(f -> said.put("f", faulty(f, all)));
    of("network").ifPresent(network -> said.put("network", types(network, typeName)));
    of("spec").ifPresent(spec -> said.put("spec", types(spec, typeName)));
    of("severalRoles")
        .flatMap(bindings::constantOf)
        .ifPresent(several -> said.put("severalRoles", several.toString()));
    return said.entrySet().stream()
        .map(entry -> entry.getKey() + " = " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private String faulty(Expression value, int all) {
    int f = number(value);
    if (f < 0 || f > all) {
      log.add(Kind.BAD_SETTING, value, "f", f, "at most all " + all + " processes are faulty");
    }
    return String.valueOf(f);
  }

  private static String types(Expression value, Function<ClassExpr, String> typeName) {
    List<String> names =
        value.findAll(ClassExpr.class).stream()
            .map(literal -> typeName.apply(literal) + ".class")
            .toList();
    return names.size() == 1 ? names.get(0) : "{" + String.join(", ", names) + "}";
  }

  /** What one role says of all; another one may say the same. */
  private Optional<Expression> of(String name) {
    Optional<Expression> first = Optional.empty();
    RoleClass speaker = roles.get(0);
    for (RoleClass role : roles) {
      Optional<Expression> said = value(role.declaration(), name);
      if (first.isEmpty()) {
        speaker = role;
        first = said;
      } else if (said.isPresent() && !said.get().toString().equals(first.get().toString())) {
        log.add(Kind.ROLE_SETTING, said.get(), name, role.name(), speaker.name());
      }
    }
    return first;
  }
}
