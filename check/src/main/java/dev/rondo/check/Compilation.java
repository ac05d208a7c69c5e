package dev.rondo.check;

import com.sun.source.util.Trees;
import dev.rondo.frontend.java.ExternalTypes;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/** The compiler at work: it has the text of the files, knows other types, and shows messages. */
interface Compilation extends ExternalTypes {

  /** As much as the compiler lets a processor know. */
  static Compilation of(ProcessingEnvironment environment) {
    Optional<ProcessingEnvironment> javac = JavacUnwrapper.javacIn(environment);
    return javac.isPresent()
        ? new JavacCompilation(Trees.instance(javac.get()), environment)
        : new StandardCompilation(environment);
  }

  /** The file in which a type is declared. */
  Optional<SourceFile> sourceOf(TypeElement type);

  /**
   * Reports a message at a place.
   *
   * @param type the class that it is about
   * @param source its file
   */
  void say(
      Diagnostic.Kind kind, String text, TypeElement type, SourceFile source, Position position);

  /** Reports a message at a class or a part of it. */
  void say(Diagnostic.Kind kind, String text, Element declaration);
}
