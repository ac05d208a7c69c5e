package dev.rondo.check;

import java.util.LinkedHashSet;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import rondo.Protocol;

/**
 * Checks every protocol that is compiled. It makes no files, and what it says of a protocol depends
 * on that class and on those it names: a build tool may run it on the files that have changed.
 */
@SupportedAnnotationTypes("rondo.Protocol")
public final class CheckProcessor extends AbstractProcessor {

  private final Set<String> protocols = new LinkedHashSet<>();

  /** Any: what a later Java brings, Rondo refuses by itself. */
  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    for (TypeElement protocol :
        ElementFilter.typesIn(round.getElementsAnnotatedWith(Protocol.class))) {
      protocols.add(protocol.getQualifiedName().toString());
    }
    // A protocol may name classes that other processors are about to write.
    if (round.processingOver()) {
      Compilation compilation = Compilation.of(processingEnv);
      protocols.forEach(name -> check(name, compilation));
    }
    return false;
  }

  private void check(String name, Compilation compilation) {
    TypeElement protocol = processingEnv.getElementUtils().getTypeElement(name);
    if (protocol != null) {
      new ProtocolCheck(protocol, compilation).run();
    }
  }
}
