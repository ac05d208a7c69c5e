package dev.rondo.frontend;

import com.github.javaparser.Range;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Takes a protocol that is nested in another class, such as a test, out of the file of that class.
 * Other text becomes white space, so that every line and column stays as in the user's file.
 */
public final class NestedProtocol {

  private final SourceFile source;
  private final CompilationUnit unit;
  private final StringBuilder text;

  private NestedProtocol(SourceFile source) {
    this.source = source;
    this.unit = SyntaxTree.parse(source);
    this.text = new StringBuilder(source.text().replaceAll("[^\\r\\n]", " "));
  }

  /**
   * A file with the nested class at the top level, and the types beside it that it names.
   *
   * @param path the simple names of the classes around it and its own, from the outside in
   * @return empty if the file has no such class
   */
  public static Optional<SourceFile> of(SourceFile source, List<String> path) {
    NestedProtocol nested = new NestedProtocol(source);
    return nested.find(path).map(nested::extract);
  }

  private Optional<TypeDeclaration<?>> find(List<String> path) {
    Optional<TypeDeclaration<?>> found =
        unit.getTypes().stream().filter(type -> isNamed(type, path.get(0))).findFirst();
    for (String name : path.subList(1, path.size())) {
      found = found.flatMap(outer -> types(outer).filter(type -> isNamed(type, name)).findFirst());
    }
    return found;
  }

  private static java.util.stream.Stream<TypeDeclaration<?>> types(TypeDeclaration<?> outer) {
    return outer.getMembers().stream()
        .filter(BodyDeclaration::isTypeDeclaration)
        .map(member -> (TypeDeclaration<?>) member);
  }

  private static boolean isNamed(TypeDeclaration<?> type, String name) {
    return type.getNameAsString().equals(name);
  }

  private SourceFile extract(TypeDeclaration<?> protocol) {
    List<TypeDeclaration<?>> kept = needed(protocol);
    Set<String> names = names(kept);
    unit.getPackageDeclaration().ifPresent(this::keep);
    unit.getImports().stream().filter(found -> isNeeded(found, names)).forEach(this::keep);
    for (TypeDeclaration<?> type : kept) {
      keep(type);
      // None of these may stand before a class at the top of a file that is called otherwise.
      type.getModifiers().stream().filter(NestedProtocol::isOfNested).forEach(this::blank);
    }
    return new SourceFile(source.name(), text.toString());
  }

  /** The protocol and, of the types beside it, those that it names. */
  private static List<TypeDeclaration<?>> needed(TypeDeclaration<?> protocol) {
    Set<TypeDeclaration<?>> kept = new LinkedHashSet<>(List.of(protocol));
    List<TypeDeclaration<?>> beside = beside(protocol);
    boolean grows = true;
    while (grows) {
      Set<String> names = names(kept);
      grows =
          kept.addAll(
              beside.stream().filter(type -> names.contains(type.getNameAsString())).toList());
    }
    return List.copyOf(kept);
  }

  private static List<TypeDeclaration<?>> beside(TypeDeclaration<?> protocol) {
    List<TypeDeclaration<?>> found = new ArrayList<>();
    Optional<Node> parent = protocol.getParentNode();
    while (parent.isPresent() && parent.get() instanceof TypeDeclaration<?> outer) {
      types(outer)
          .filter(type -> type.getAnnotationByName("Protocol").isEmpty())
          .forEach(found::add);
      parent = outer.getParentNode();
    }
    return found;
  }

  private static Set<String> names(Iterable<TypeDeclaration<?>> types) {
    Set<String> names = new TreeSet<>();
    for (TypeDeclaration<?> type : types) {
      names.addAll(
          type.findAll(SimpleName.class).stream()
              .map(SimpleName::getIdentifier)
              .collect(Collectors.toSet()));
      type.findAll(com.github.javaparser.ast.expr.Name.class)
          .forEach(name -> names.add(name.getIdentifier()));
    }
    return names;
  }

  private static boolean isNeeded(ImportDeclaration found, Set<String> names) {
    return found.isAsterisk() || names.contains(found.getName().getIdentifier());
  }

  private static boolean isOfNested(Modifier modifier) {
    return switch (modifier.getKeyword()) {
      case STATIC, PUBLIC, PROTECTED, PRIVATE -> true;
      default -> false;
    };
  }

  private void keep(Node node) {
    replace(node, written -> written);
  }

  private void blank(Node node) {
    replace(node, written -> " ".repeat(written.length()));
  }

  private void replace(Node node, UnaryOperator<String> replacement) {
    Range range = node.getRange().orElseThrow();
    int begin = source.offset(range.begin.line, range.begin.column);
    int end = source.offset(range.end.line, range.end.column) + 1;
    text.replace(begin, end, replacement.apply(source.text().substring(begin, end)));
  }
}
