package dev.rondo.rounds;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Adds the imports that emitted code needs beside those of the user. */
public final class Imports {

  private static final Map<String, String> KNOWN = new TreeMap<>();

  static {
    for (String name :
        new String[] {
          "RoundNode", "Send", "Update", "Mailbox", "NodeId", "Network", "Deliveries"
        }) {
      KNOWN.put(name, "rondo");
    }
    for (String name : new String[] {"Choices", "Outputs", "Program", "Inbox", "LateTimeout"}) {
      KNOWN.put(name, "rondo.runtime");
    }
    for (String name :
        new String[] {"Map", "TreeMap", "List", "Collection", "Arrays", "ArrayList"}) {
      KNOWN.put(name, "java.util");
    }
  }

  private Imports() {}

  /** Imports every known type that the class names and the file does not import yet. */
  public static void complete(CompilationUnit unit, ClassOrInterfaceDeclaration declaration) {
    Set<String> used = new TreeSet<>();
    declaration.walk(ClassOrInterfaceType.class, type -> used.add(type.getNameAsString()));
    declaration.walk(AnnotationExpr.class, annotation -> used.add(annotation.getNameAsString()));
    declaration.walk(NameExpr.class, name -> used.add(name.getNameAsString()));
    for (String name : used) {
      String origin = KNOWN.get(name);
      if (origin != null && !imported(unit, origin, name)) {
        unit.addImport(origin + "." + name);
      }
    }
  }

  private static boolean imported(CompilationUnit unit, String origin, String name) {
    return unit.getImports().stream()
        .anyMatch(
            i ->
                i.isAsterisk()
                    ? i.getNameAsString().equals(origin)
                    : i.getNameAsString().equals(origin + "." + name));
  }
}
