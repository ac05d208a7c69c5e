package dev.rondo.frontend.roles;

import com.github.javaparser.Position;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.model.LanguageNames;
import dev.rondo.frontend.model.Layout;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Roles that are classes of their own as one protocol class. Members stay on their lines; those
 * whose names would mean something else get the name of their role before theirs.
 *
 * @param code the file with one class
 * @param roles who is who in it
 * @param asWritten where something that stands in it stands for the user
 */
public record JoinedRoles(
    SourceFile code,
    List<Role> roles,
    UnaryOperator<dev.rondo.frontend.source.Position> asWritten) {

  private static final Set<String> OF_TIMERS = Set.of("startTimer", "cancelTimer");

  /**
   * Joins the roles of a file; empty where it has none.
   *
   * @param log gets why they cannot be joined
   */
  public static Optional<JoinedRoles> of(
      SourceFile source, CompilationUnit unit, Bindings bindings, Log log) {
    Optional<RoleClasses> classes = RoleClasses.of(unit);
    if (classes.isEmpty()) {
      RoleCalls.refuse(unit, log);
      return Optional.empty();
    }
    RoleAnnotations settings = new RoleAnnotations(bindings, log);
    List<RoleClass> roles = settings.roles(classes.get().types());
    RoleFaults.report(unit, roles, log);
    Joining joining = new Joining(source, unit, classes.get(), roles);
    String together = settings.together(joining::typeName);
    return log.hasErrors() ? Optional.empty() : Optional.of(joining.joined(together));
  }

  /** The text in the making. */
  private static final class Joining {

    private final SourceFile source;
    private final CompilationUnit unit;
    private final RoleClasses classes;
    private final List<RoleClass> roles;
    private final RoleNames names;
    private final TextEdits edits;
    private final String whole;
    private final LanguageNames language;

    Joining(SourceFile source, CompilationUnit unit, RoleClasses classes, List<RoleClass> roles) {
      this.source = source;
      this.unit = unit;
      this.classes = classes;
      this.roles = roles;
      this.names = new RoleNames(unit, roles);
      this.edits = new TextEdits(source);
      this.whole = RoleNames.ofWhole(classes, unit, source.simpleName());
      this.language = new LanguageNames(unit);
    }

    JoinedRoles joined(String settings) {
      header("@" + language.of("Protocol") + "(" + settings + ") ", members());
      renames();
      qualifiers();
      new RoleCalls(roles, new Log(source)).write(unit, names, edits);
      roles.forEach(this::timers);
      roles.forEach(this::inputs);
      return new JoinedRoles(edits.apply(), roles.stream().map(this::role).toList(), edits::before);
    }

    private Role role(RoleClass role) {
      return new Role(
          role.name(),
          role.n(),
          names.test(role) + "()",
          new Layout.Lines(begin(role.declaration()).line, end(role.declaration()).line));
    }

    /** One head for all, and no others. */
    private void header(String annotation, String members) {
      String parent = " extends " + language.of("Node") + " {" + members;
      for (RoleClass role : roles) {
        ClassOrInterfaceDeclaration type = role.declaration();
        boolean isHead = classes.around().isEmpty() && role.first() == 0;
        boolean isEnd = classes.around().isEmpty() && role.isLast();
        String head = annotation + (type.isPublic() ? "public " : "") + "class " + whole + parent;
        edits.put(begin(type), opening(type), isHead ? head : "");
        if (!isEnd) {
          edits.blank(end(type));
        }
      }
      if (classes.around().isPresent()) {
        ClassOrInterfaceDeclaration around = classes.around().get();
        edits.insertBefore(before(around), " " + annotation);
        edits.replaceThrough(opening(around), opening(around), parent.stripLeading());
      } else {
        unit.getTypes().forEach(this::moved);
      }
    }

    /**
     * At the end of the line before, where that is no comment: then the class stays in its column.
     */
    private Position before(ClassOrInterfaceDeclaration around) {
      Position begin = begin(around);
      String line = source.line(begin.line - 1);
      boolean isFirst = source.line(begin.line).substring(0, begin.column - 1).isBlank();
      return begin.line > 1 && isFirst && !line.contains("//")
          ? new Position(begin.line - 1, line.length() + 1)
          : begin;
    }

    /** Classes between the roles have no process around them. */
    private void moved(TypeDeclaration<?> type) {
      boolean isClass =
          type instanceof ClassOrInterfaceDeclaration declared && !declared.isInterface();
      if (isClass && !classes.types().contains(type) && classes.reachAround(type)) {
        edits.insertBefore(begin(type), "static ");
      }
    }

    private String members() {
      StringBuilder text = new StringBuilder();
      for (RoleClass role : roles) {
        text.append(
            " private boolean %s() { return %s; }"
                .formatted(names.test(role), role.condition("self()")));
      }
      String starts =
          roles.stream()
              .flatMap(
                  role ->
                      role.init().stream()
                          .map(
                              init ->
                                  " if (%s()) { %s(); }"
                                      .formatted(names.test(role), names.of(init))))
              .collect(Collectors.joining());
      return starts.isEmpty()
          ? text.toString()
          : text
              + " @%s void %s() {%s }"
                  .formatted(language.of("Init"), names.fresh("startRole"), starts);
    }

    private void renames() {
      for (RoleClass role : roles) {
        role.init().flatMap(init -> init.getAnnotationByName("Init")).ifPresent(this::leaveOut);
      }
      for (SimpleName name : unit.findAll(SimpleName.class, this::isKept)) {
        Symbol.of(name)
            .flatMap(names::of)
            .ifPresent(other -> edits.replaceThrough(begin(name), end(name), other));
      }
      for (MethodReferenceExpr reference : unit.findAll(MethodReferenceExpr.class)) {
        Position end = end(reference);
        Position begin = end.withColumn(end.column - reference.getIdentifier().length() + 1);
        Symbol.of(reference)
            .flatMap(names::of)
            .ifPresent(other -> edits.replaceThrough(begin, end, other));
      }
    }

    /** Whether a name stands behind the head of its role, of which nothing is left. */
    private boolean isKept(SimpleName name) {
      return roles.stream()
          .map(RoleClass::declaration)
          .filter(type -> type.isAncestorOf(name))
          .noneMatch(type -> begin(name).isBefore(opening(type)));
    }

    private void leaveOut(Node part) {
      edits.put(begin(part), end(part), "");
    }

    /** What belongs to a role, or stands between roles, belongs to the whole now. */
    private void qualifiers() {
      for (SimpleName name : unit.findAll(SimpleName.class, this::isKept)) {
        if (Symbol.of(name).orElse(null) instanceof Symbol.Type type) {
          if (roles.stream().anyMatch(role -> role.binaryName().equals(type.binaryName()))) {
            RoleQualifiers.qualifier(name)
                .ifPresent(scope -> edits.put(begin(scope), end(scope), whole));
          } else if (isMoved(type.binaryName()) && !classes.reachAround(name) && !isScoped(name)) {
            edits.insertBefore(begin(name), whole + ".");
          }
        }
      }
    }

    private static boolean isScoped(SimpleName name) {
      return name.getParentNode().orElse(null) instanceof ClassOrInterfaceType type
          && type.getScope().isPresent();
    }

    /** Whether a type at the top of the file stands between roles. */
    private boolean isMoved(String binaryName) {
      return classes.around().isEmpty()
          && unit.getTypes().stream()
              .filter(type -> !classes.types().contains(type) && classes.reachAround(type))
              .anyMatch(
                  type ->
                      Symbol.of(type.getName())
                          .filter(new Symbol.Type(binaryName)::equals)
                          .isPresent());
    }

    /** How a type can be named before the whole begins. */
    String typeName(ClassExpr literal) {
      ClassOrInterfaceType type = literal.getType().asClassOrInterfaceType();
      String written = type.getNameWithScope();
      if (!(Symbol.of(type.getName()).orElse(null) instanceof Symbol.Type symbol)) {
        return written;
      }
      Optional<TypeDeclaration<?>> declared =
          unit.findAll(TypeDeclaration.class).stream()
              .<TypeDeclaration<?>>map(found -> found)
              .filter(found -> Symbol.of(found.getName()).filter(symbol::equals).isPresent())
              .findFirst();
      boolean isInside = declared.filter(found -> classes.reachAround(found)).isPresent();
      return isInside ? whole + "." + type.getNameAsString() : written;
    }

    /** Timers of one name in two roles are two timers. */
    private void timers(RoleClass role) {
      for (StringLiteralExpr literal : role.declaration().findAll(StringLiteralExpr.class)) {
        String name = literal.asString();
        boolean isShared =
            roles.stream()
                .filter(other -> other != role)
                .anyMatch(
                    other ->
                        other.declaration().findAll(StringLiteralExpr.class).stream()
                            .anyMatch(l -> isTimer(l) && l.asString().equals(name)));
        if (isTimer(literal) && isShared && !name.isEmpty()) {
          edits.replaceThrough(
              begin(literal), end(literal), "\"" + RoleNames.prefixed(role, name) + "\"");
        }
      }
    }

    private static boolean isTimer(StringLiteralExpr literal) {
      Node parent = literal.getParentNode().orElseThrow();
      return parent instanceof MethodCallExpr call && OF_TIMERS.contains(call.getNameAsString())
          || literal
              .findAncestor(AnnotationExpr.class)
              .filter(annotation -> annotation.getName().getIdentifier().equals("Timeout"))
              .isPresent();
    }

    /** An input of a role is one of its processes alone. */
    private void inputs(RoleClass role) {
      String of = role.first() + ".." + (role.first() + role.n() - 1);
      for (FieldDeclaration field : role.declaration().getFields()) {
        Optional<AnnotationExpr> input = field.getAnnotationByName("Input");
        input
            .flatMap(AnnotationExpr::toSingleMemberAnnotationExpr)
            .ifPresent(single -> edits.insertBefore(begin(single.getMemberValue()), "value = "));
        input.ifPresent(said -> edits.insertBefore(end(said), ", of = \"" + of + "\""));
      }
    }

    /** Where the body of a class begins. */
    private Position opening(ClassOrInterfaceDeclaration type) {
      Position name = end(type.getName());
      int at = source.text().indexOf('{', source.offset(name.line, name.column));
      dev.rondo.frontend.source.Position found = source.position(at, 1);
      return new Position(found.line(), found.column());
    }

    private static Position begin(Node node) {
      return node.getBegin().orElseThrow();
    }

    private static Position end(Node node) {
      return node.getEnd().orElseThrow();
    }
  }
}
