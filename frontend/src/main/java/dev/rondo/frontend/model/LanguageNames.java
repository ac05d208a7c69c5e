package dev.rondo.frontend.model;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import java.util.HashSet;
import java.util.Set;

/**
 * How a file can name what belongs to the language. A message may well be called {@code Request} or
 * {@code Round}: inside of its class that is then no annotation any more.
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

  /** The name by itself where it means the language's there, otherwise with its package. */
  public String of(String name) {
    return isImported(name) && !isHidden(name) ? name : LANGUAGE + "." + name;
  }

  /** Whether the file means something else by the name. */
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
