package dev.rondo.maven;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Writes the sequential program of each protocol, to be read; nothing compiles it. */
@Mojo(
    name = "sequentialize",
    defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
public final class SequentializeMojo extends RondoMojo {

  @Override
  List<List<String>> commands(List<String> files) {
    String folder = Path.of(output(), "sequential").toString();
    return files.stream().map(file -> List.of("sequentialize", file, "-o", folder)).toList();
  }
}
