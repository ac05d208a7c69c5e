package dev.rondo.check;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;

/** Javac, which has the trees of all files it compiles and shows messages anywhere in them. */
final class JavacCompilation extends StandardCompilation {

  private final Trees trees;
  private final Elements elements;

  JavacCompilation(Trees trees, ProcessingEnvironment environment) {
    super(environment);
    this.trees = trees;
    this.elements = environment.getElementUtils();
  }

  @Override
  public Optional<SourceFile> sourceOf(TypeElement type) {
    return unitOf(type).map(unit -> new SourceFile(unit.getSourceFile().getName(), text(unit)));
  }

  @Override
  public Optional<TypeSource> find(String path) {
    Optional<TypeSource> source =
        Optional.ofNullable(elements.getTypeElement(path.replace('/', '.')))
            .flatMap(this::sourceOf)
            .map(file -> new JavaFile(file.name(), file.text()));
    return source.isPresent() ? source : classFile(path);
  }

  @Override
  public void say(
      Diagnostic.Kind kind, String text, TypeElement type, SourceFile source, Position position) {
    CompilationUnitTree unit = unitOf(type).orElseThrow();
    int offset = source.offset(position.line(), position.column());
    Tree narrowest = new NarrowestTree(unit, trees.getSourcePositions()).at(offset);
    // A comment is no tree: the block around it begins on another line.
    long start = trees.getSourcePositions().getStartPosition(unit, narrowest);
    boolean elsewhere = unit.getLineMap().getLineNumber(start) != position.line();
    boolean inBlock = narrowest.getKind() == Tree.Kind.BLOCK;
    String place = inBlock && elsewhere ? "line " + position.line() + ": " : "";
    trees.printMessage(kind, place + text, narrowest, unit);
  }

  /** Types of class files have no tree. */
  private Optional<CompilationUnitTree> unitOf(TypeElement type) {
    return Optional.ofNullable(trees.getPath(type)).map(TreePath::getCompilationUnit);
  }

  private static String text(CompilationUnitTree unit) {
    try {
      return unit.getSourceFile().getCharContent(true).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
