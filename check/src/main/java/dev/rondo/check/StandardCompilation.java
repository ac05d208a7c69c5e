package dev.rondo.check;

import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.StandardLocation;

/**
 * What every compiler offers, Eclipse's among them. It shows messages at declarations only, so they
 * name their line.
 */
class StandardCompilation implements Compilation {

  private final ProcessingEnvironment environment;

  StandardCompilation(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Optional<SourceFile> sourceOf(TypeElement type) {
    String file = path(outermost(type)) + ".java";
    return content(StandardLocation.SOURCE_PATH, file)
        .map(bytes -> new SourceFile(file, new String(bytes, StandardCharsets.UTF_8)));
  }

  @Override
  public Optional<TypeSource> find(String path) {
    Optional<TypeSource> source =
        content(StandardLocation.SOURCE_PATH, path + ".java")
            .map(bytes -> new JavaFile(path + ".java", new String(bytes, StandardCharsets.UTF_8)));
    return source.isPresent() ? source : classFile(path);
  }

  /** From the class path of the compiler. */
  final Optional<TypeSource> classFile(String path) {
    return content(StandardLocation.CLASS_PATH, path + ".class").map(ClassFile::new);
  }

  private Optional<byte[]> content(StandardLocation location, String file) {
    try (InputStream stream =
        environment.getFiler().getResource(location, "", file).openInputStream()) {
      return Optional.of(stream.readAllBytes());
    } catch (IOException | IllegalArgumentException | UnsupportedOperationException e) {
      return Optional.empty(); // not there, or no such place in this compiler
    }
  }

  @Override
  public void say(
      Diagnostic.Kind kind, String text, TypeElement type, SourceFile source, Position position) {
    String member = SyntaxTree.memberAt(source, position).orElse("");
    say(kind, "line " + position.line() + ": " + text, declared(member, type));
  }

  private static Element declared(String member, TypeElement type) {
    for (Element declaration : type.getEnclosedElements()) {
      if (declaration.getSimpleName().contentEquals(member)) {
        return declaration;
      }
    }
    return type;
  }

  @Override
  public void say(Diagnostic.Kind kind, String text, Element declaration) {
    environment.getMessager().printMessage(kind, text, declaration);
  }

  private String path(TypeElement type) {
    return environment.getElementUtils().getBinaryName(type).toString().replace('.', '/');
  }

  private static TypeElement outermost(TypeElement type) {
    TypeElement outermost = type;
    for (Element outer = type; outer instanceof TypeElement known; ) {
      outermost = known;
      outer = known.getEnclosingElement();
    }
    return outermost;
  }
}
