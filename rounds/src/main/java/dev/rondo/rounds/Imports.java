package dev.rondo.rounds;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Name;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.nodeTypes.NodeWithSimpleName;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.TypeParameter;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import rondo.runtime.NetworkModel;

/**
 * Makes the types that emitted code names available: by an import, or by the qualified name if the
 * user's file has another type of that name. Removes unused imports.
 */
public final class Imports {

  private static final Map<String, String> KNOWN = new TreeMap<>();

  static {
    for (String name :
        new String[] {
          "RoundNode",
          "Send",
          "Update",
          "Mailbox",
          "NodeId",
          "Network",
          "FormulaNetwork",
          "Deliveries"
        }) {
      KNOWN.put(name, "rondo");
    }
    NetworkModel.builtIn().stream()
        .filter(network -> !network.isChosenPerReceiver())
        .forEach(network -> KNOWN.put(network.simpleName(), "rondo"));
    for (String name :
        new String[] {
          "Choices",
          "Outputs",
          "Program",
          "RoundProgram",
          "TracedProgram",
          "StepHook",
          "Inbox",
          "LateTimeout",
          "BrokenInvariant",
          "AllNodes",
          "NodeMap",
          "Others"
        }) {
      KNOWN.put(name, "rondo.runtime");
    }
    for (String name : new String[] {"Map", "List", "Collection", "Arrays", "ArrayList"}) {
      KNOWN.put(name, "java.util");
    }
    for (String name :
        new String[] {
          "Integer", "Math", "Object", "Override", "Record", "String", "SuppressWarnings"
        }) {
      KNOWN.put(name, "java.lang");
    }
  }

  private final CompilationUnit unit;
  private final Set<String> taken = new TreeSet<>();
  private final Set<String> needed = new TreeSet<>();

  private Imports(CompilationUnit unit) {
    this.unit = unit;
    for (ImportDeclaration imported : unit.getImports()) {
      String name = imported.getName().getIdentifier();
      boolean other =
          !imported.isAsterisk()
              && !imported.isStatic()
              && !imported.getNameAsString().equals(KNOWN.get(name) + "." + name);
      if (other) {
        take(name);
      }
    }
    unit.walk(this::takeOf);
  }

  private void takeOf(Node node) {
    if (node instanceof TypeDeclaration
        || node instanceof TypeParameter
        || node instanceof EnumConstantDeclaration
        // In NodeId.of(0) a variable of that name comes before the type.
        || FreshNames.declares(node)) {
      take(((NodeWithSimpleName<?>) node).getNameAsString());
    } else if (node instanceof SimpleName name
        && KNOWN.containsKey(name.getIdentifier())
        // What the user's file names may come from its package, or from an import with an asterisk.
        && Symbol.of(name).filter(symbol -> isOther(symbol, name.getIdentifier())).isPresent()) {
      taken.add(name.getIdentifier());
    }
  }

  private void take(String name) {
    if (KNOWN.containsKey(name)) {
      taken.add(name);
    }
  }

  /**
   * Whether a name means a variable, or another type than the one that emitted code means by it.
   */
  private static boolean isOther(Symbol symbol, String name) {
    return symbol instanceof Symbol.Type type
        ? !type.binaryName().equals(KNOWN.get(name) + "." + name)
        : !(symbol instanceof Symbol.Method);
  }

  /** Imports every known type that the class names and the file does not import yet. */
  public static void complete(CompilationUnit unit, ClassOrInterfaceDeclaration declaration) {
    Imports imports = new Imports(unit);
    List<Node> places = new ArrayList<>();
    declaration.walk(
        node -> {
          if (node instanceof ClassOrInterfaceType
              || node instanceof AnnotationExpr
              || node instanceof NameExpr) {
            places.add(node);
          }
        });
    places.forEach(imports::name);
    imports.addNeeded();
    imports.dropUnused();
    imports.sort();
  }

  /** Qualifies a name in emitted code. Names in the user's code have symbols already. */
  private void name(Node place) {
    if (place instanceof ClassOrInterfaceType type
        && type.getScope().isEmpty()
        && isOurs(type.getName())) {
      if (taken.contains(type.getNameAsString())) {
        type.setScope(new ClassOrInterfaceType(null, origin(type.getNameAsString())));
      } else {
        needed.add(type.getNameAsString());
      }
    } else if (place instanceof NameExpr expression
        && expression.containsData(TreeBuilder.TYPE_NAME)
        && KNOWN.containsKey(expression.getNameAsString())) { // else it is named in full already
      if (taken.contains(expression.getNameAsString())) {
        expression.setName(origin(expression.getNameAsString()) + "." + expression.getName());
      } else {
        needed.add(expression.getNameAsString());
      }
    } else if (place instanceof AnnotationExpr annotation
        && KNOWN.containsKey(annotation.getNameAsString())) {
      if (taken.contains(annotation.getNameAsString())) {
        annotation.setName(
            new Name(new Name(origin(annotation.getNameAsString())), annotation.getNameAsString()));
      } else {
        needed.add(annotation.getNameAsString());
      }
    }
  }

  private static String origin(String name) {
    return Objects.requireNonNull(KNOWN.get(name));
  }

  private static boolean isOurs(SimpleName name) {
    return KNOWN.containsKey(name.getIdentifier()) && Symbol.of(name).isEmpty();
  }

  private void addNeeded() {
    for (String name : needed) {
      String origin = origin(name);
      if (!origin.equals("java.lang") && !imported(origin, name)) {
        unit.addImport(origin + "." + name);
      }
    }
  }

  private boolean imported(String origin, String name) {
    return unit.getImports().stream()
        .filter(imported -> !imported.isStatic())
        .anyMatch(
            i ->
                i.isAsterisk()
                    ? i.getNameAsString().equals(origin)
                    : i.getNameAsString().equals(origin + "." + name));
  }

  /** Removes imports of types that are no longer named. */
  private void dropUnused() {
    Set<String> named = new TreeSet<>();
    unit.getTypes().forEach(type -> type.walk(node -> addName(node, named)));
    unit.getImports()
        .removeIf(
            imported ->
                !imported.isAsterisk() && !named.contains(imported.getName().getIdentifier()));
  }

  private static void addName(Node node, Set<String> named) {
    if (node instanceof SimpleName name) {
      named.add(name.getIdentifier());
    } else if (node instanceof Name name) {
      named.add(name.getIdentifier());
    }
  }

  /** Sorts the imports: static ones first, each group by name. */
  private void sort() {
    List<ImportDeclaration> sorted = new ArrayList<>(unit.getImports());
    sorted.sort(
        Comparator.comparing((ImportDeclaration imported) -> !imported.isStatic())
            .thenComparing(ImportDeclaration::getNameAsString));
    unit.setImports(new NodeList<>(sorted));
  }
}
