package dev.rondo.frontend.roles;

import com.github.javaparser.Position;
import com.github.javaparser.Range;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NormalAnnotationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.LineKeepingPrinter;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.LanguageNames;
import dev.rondo.frontend.model.Layout;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Roles that are classes of their own as one protocol class. Members stay on their lines; a member
 * whose name would be ambiguous gets the name of its role as a prefix.
 *
 * @param code the file with one class
 * @param roles the processes of each role
 * @param asWritten maps positions in it to positions in the user's file
 */
public record JoinedRoles(
    SourceFile code,
    List<Role> roles,
    UnaryOperator<dev.rondo.frontend.source.Position> asWritten) {

  private static final Set<String> OF_TIMERS = Set.of("startTimer", "cancelTimer");

  /**
   * Joins the roles of a file; empty where it has none.
   *
   * @param log receives the reasons why they cannot be joined
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
    RoleJoin joining = new RoleJoin(source, unit, classes.get(), roles);
    String together = settings.together(joining::typeName);
    if (log.hasErrors()) {
      return Optional.empty();
    }
    SeparateRoles.warn(unit, roles, log);
    return Optional.of(joining.joined(together));
  }

  /** The text in the making. */
  private static final class RoleJoin {

    private final SourceFile source;
    private final CompilationUnit unit;
    private final RoleClasses classes;
    private final List<RoleClass> roles;
    private final RoleNames names;
    private final TreeEdits edits;
    private final String whole;
    private final LanguageNames language;

    RoleJoin(SourceFile source, CompilationUnit unit, RoleClasses classes, List<RoleClass> roles) {
      this.source = source;
      this.unit = unit;
      this.classes = classes;
      this.roles = roles;
      this.names = new RoleNames(unit, roles);
      this.edits = new TreeEdits();
      this.whole = RoleNames.ofWhole(classes, unit, source.simpleName());
      this.language = new LanguageNames(unit);
    }

    JoinedRoles joined(String settings) {
      renames();
      qualifiers();
      new RoleCalls(roles, new Log(source)).write(unit, names, edits);
      new RoleProperties(unit, roles).write(whole, names, edits);
      roles.forEach(this::timers);
      roles.forEach(this::inputs);
      List<Role> said = roles.stream().map(this::role).toList();
      String members = members();
      edits.add(() -> join("@" + language.of("Protocol") + "(" + settings + ")", members));
      LineKeepingPrinter.Printed printed = edits.apply(unit, source.name());
      return new JoinedRoles(printed.file(), said, printed::asWritten);
    }

    private Role role(RoleClass role) {
      return new Role(
          role.name(),
          role.n(),
          names.test(role) + "()",
          new Layout.Lines(begin(role.declaration()).line, end(role.declaration()).line));
    }

    /** Turns the class around the roles, or else the first role, into the joined class. */
    private void join(String annotation, String members) {
      ClassOrInterfaceDeclaration first = roles.get(0).declaration();
      ClassOrInterfaceDeclaration last = roles.get(roles.size() - 1).declaration();
      ClassOrInterfaceDeclaration joined = classes.around().orElse(first);
      List<BodyDeclaration<?>> all = new ArrayList<>(SyntaxTree.members(members));
      if (classes.around().isPresent()) {
        joined.getMembers().forEach(member -> all.addAll(inside(member, joined)));
      } else {
        for (TypeDeclaration<?> type : List.copyOf(unit.getTypes())) {
          if (classes.reachAround(type)) {
            all.addAll(inside(type, joined));
            moved(type);
          }
        }
        joined.setRange(new Range(begin(first), end(last)));
        joined.setModifiers().getAnnotations().clear();
        joined.setPublic(first.isPublic());
        joined.setName(whole);
      }
      joined.setMembers(new NodeList<>(all));
      joined.getAnnotations().addFirst(SyntaxTree.annotation(annotation));
      joined.setExtendedTypes(
          new NodeList<>((ClassOrInterfaceType) TreeBuilder.type(language.of("Node"))));
    }

    /** The members of a role; another member itself. */
    private List<BodyDeclaration<?>> inside(
        BodyDeclaration<?> member, ClassOrInterfaceDeclaration joined) {
      Optional<RoleClass> role =
          roles.stream().filter(each -> each.declaration() == member).findFirst();
      if (role.isEmpty()) {
        return List.of(member);
      }
      if (member != joined) {
        List.copyOf(member.getOrphanComments()).forEach(joined::addOrphanComment);
        member.getComment().ifPresent(joined::addOrphanComment);
      }
      return List.copyOf(role.get().declaration().getMembers());
    }

    /** Classes between the roles have no process around them. */
    private void moved(TypeDeclaration<?> type) {
      boolean isClass =
          type instanceof ClassOrInterfaceDeclaration declared && !declared.isInterface();
      if (isClass && !classes.types().contains(type)) {
        type.addModifier(Modifier.Keyword.STATIC);
      }
      if (type != roles.get(0).declaration()) {
        type.remove();
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
        role.init().flatMap(init -> init.getAnnotationByName("Init")).ifPresent(edits::remove);
      }
      for (SimpleName name : unit.findAll(SimpleName.class, this::isKept)) {
        Symbol.of(name)
            .flatMap(names::of)
            .ifPresent(other -> edits.add(() -> name.setIdentifier(other)));
      }
      for (MethodReferenceExpr reference : unit.findAll(MethodReferenceExpr.class)) {
        Symbol.of(reference)
            .flatMap(names::of)
            .ifPresent(other -> edits.add(() -> reference.setIdentifier(other)));
      }
    }

    /** Whether a name is behind the head of its role, which is removed. */
    private boolean isKept(SimpleName name) {
      return roles.stream()
          .map(RoleClass::declaration)
          .filter(type -> TreeBuilder.isInside(name, type))
          .noneMatch(type -> begin(name).isBefore(opening(type)));
    }

    /** Members of roles, and types between roles, become members of the joined class. */
    private void qualifiers() {
      for (SimpleName name : unit.findAll(SimpleName.class, this::isKept)) {
        if (Symbol.of(name).orElse(null) instanceof Symbol.Type type) {
          if (roles.stream().anyMatch(role -> role.binaryName().equals(type.binaryName()))) {
            RoleQualifiers.qualifier(name)
                .ifPresent(scope -> edits.add(() -> scope.replace(named(scope))));
          } else if (isMoved(type.binaryName()) && !classes.reachAround(name) && !isScoped(name)) {
            edits.add(() -> qualify(name.getParentNode().orElseThrow()));
          }
        }
      }
    }

    private Node named(Node scope) {
      return scope instanceof ClassOrInterfaceType
          ? TreeBuilder.type(whole)
          : TreeBuilder.name(whole);
    }

    private void qualify(Node use) {
      if (use instanceof ClassOrInterfaceType type) {
        type.setScope((ClassOrInterfaceType) TreeBuilder.type(whole));
      } else if (use instanceof NameExpr name) {
        name.setName(whole + "." + name.getNameAsString());
      }
    }

    private static boolean isScoped(SimpleName name) {
      return name.getParentNode().orElse(null) instanceof ClassOrInterfaceType type
          && type.getScope().isPresent();
    }

    /** Whether a top-level type is between roles. */
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

    /** Timers with the same name in two roles are different timers. */
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
          edits.add(() -> literal.setString(RoleNames.prefixed(role, name)));
        }
      }
    }

    private static boolean isTimer(StringLiteralExpr literal) {
      Node parent = literal.getParentNode().orElseThrow();
      return parent instanceof MethodCallExpr call && OF_TIMERS.contains(call.getNameAsString())
          || literal
              .findAncestor(SyntaxTree.kind(AnnotationExpr.class))
              .filter(annotation -> annotation.getName().getIdentifier().equals("Timeout"))
              .isPresent();
    }

    /** An input of a role belongs to its processes only. */
    private void inputs(RoleClass role) {
      String of = role.first() + ".." + (role.first() + role.n() - 1);
      for (FieldDeclaration field : role.declaration().getFields()) {
        field
            .getAnnotationByName("Input")
            .ifPresent(input -> edits.replace(input, () -> restricted(input, of)));
      }
    }

    private static AnnotationExpr restricted(AnnotationExpr input, String of) {
      NormalAnnotationExpr said = new NormalAnnotationExpr();
      said.setName(input.getName());
      input
          .toSingleMemberAnnotationExpr()
          .ifPresent(single -> said.addPair("value", single.getMemberValue()));
      input.toNormalAnnotationExpr().ifPresent(normal -> said.setPairs(normal.getPairs()));
      return said.addPair("of", new StringLiteralExpr(of));
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

  /** A role that qualifies the name of a constant, method or nested type. */
  static final class RoleQualifiers {

    private RoleQualifiers() {}

    /** The qualified name of a role, if it qualifies the name of a member. */
    static Optional<Node> qualifier(SimpleName name) {
      Node whole = name.getParentNode().orElseThrow();
      Node owner = whole.getParentNode().orElse(whole);
      if (whole instanceof ClassOrInterfaceType type) {
        boolean ofType =
            owner instanceof ClassOrInterfaceType inner
                && inner.getScope().filter(scope -> scope == type).isPresent();
        boolean ofMethod =
            owner instanceof TypeExpr
                && owner.getParentNode().orElse(owner) instanceof MethodReferenceExpr reference
                && !reference.getIdentifier().equals("new");
        return ofType || ofMethod ? Optional.of(whole) : Optional.empty();
      }
      boolean isName = whole instanceof NameExpr || whole instanceof FieldAccessExpr;
      boolean isScope =
          owner instanceof FieldAccessExpr access && access.getScope() == whole
              || owner instanceof MethodCallExpr call
                  && call.getScope().filter(scope -> scope == whole).isPresent();
      return isName && isScope ? Optional.of(whole) : Optional.empty();
    }
  }

  /** The settings of the roles in {@code @Protocol}: an n for each, and the others for all. */
  private static final class RoleAnnotations {

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
          log.add(
              DiagnosticKind.BAD_SETTING,
              at,
              "n",
              n,
              "a protocol has 1 to " + MOST_NODES + " processes in all");
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
      return Ast.member(type.getAnnotationByName("Protocol").orElseThrow(), name);
    }

    /**
     * The arguments of one {@code @Protocol} for all.
     *
     * @param typeName the name of a type in the joined class
     */
    String together(Function<ClassExpr, String> typeName) {
      int all = roles.stream().mapToInt(RoleClass::n).sum();
      Map<String, String> said = new LinkedHashMap<>();
      said.put("n", String.valueOf(all));
      of("f").ifPresent(f -> said.put("f", faulty(f, all)));
      of("network").ifPresent(network -> said.put("network", types(network, typeName)));
      of("heardOf").ifPresent(formula -> said.put("heardOf", formula.toString()));
      of("capacity").ifPresent(capacity -> said.put("capacity", capacity.toString()));
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
        log.add(
            DiagnosticKind.BAD_SETTING,
            value,
            "f",
            f,
            "it is at most " + all + ", the number of processes");
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

    /** A setting of one role that applies to all; another role may repeat it. */
    private Optional<Expression> of(String name) {
      Optional<Expression> first = Optional.empty();
      RoleClass speaker = roles.get(0);
      for (RoleClass role : roles) {
        Optional<Expression> said = value(role.declaration(), name);
        if (first.isEmpty()) {
          speaker = role;
          first = said;
        } else if (said.isPresent() && !said.get().toString().equals(first.get().toString())) {
          log.add(DiagnosticKind.ROLE_SETTING, said.get(), name, role.name(), speaker.name());
        }
      }
      return first;
    }
  }
}
