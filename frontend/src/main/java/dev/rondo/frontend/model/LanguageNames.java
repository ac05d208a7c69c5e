package dev.rondo.frontend.model;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import java.util.HashSet;
import java.util.Set;

/**
 * How a file can name types of the language. A message may have the name {@code Request} or {@code
 * Round}, which then hides the annotation.
 */
public final class LanguageNames {

  private static final String LANGUAGE = "rondo";

  private final CompilationUnit unit;
  private final Set<String> declared = new HashSet<>();

  /** The names that the file has. */
  public LanguageNames(CompilationUnit unit) {
    this.unit = unit;
    unit.walk(TypeDeclaration.class, type -> declared.add(type.getNameAsString()));
  }

  /** The simple name if it refers to the language there, otherwise the qualified name. */
  public String of(String name) {
    return isImported(name) && !isHidden(name) ? name : LANGUAGE + "." + name;
  }

  /** Whether the file uses the name for another type. */
  public boolean isHidden(String name) {
    return declared.contains(name)
        || unit.getImports().stream()
            .anyMatch(imported -> isOf(imported, name) && !isOurs(imported, name));
  }

  private boolean isImported(String name) {
    return unit.getImports().stream()
        .anyMatch(
            imported ->
                imported.isAsterisk()
                    ? imported.getNameAsString().equals(LANGUAGE)
                    : isOurs(imported, name));
  }

  private static boolean isOf(ImportDeclaration imported, String name) {
    return !imported.isAsterisk()
        && !imported.isStatic()
        && imported.getName().getIdentifier().equals(name);
  }

  private static boolean isOurs(ImportDeclaration imported, String name) {
    return imported.getNameAsString().equals(LANGUAGE + "." + name);
  }
}
