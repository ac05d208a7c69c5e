package dev.rondo.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Checks protocols: the rules of the language and their synchronization tags. */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
public final class CheckMojo extends RondoMojo {

  @Override
  List<List<String>> commands(List<String> files) {
    List<String> command = new ArrayList<>(List.of("check", "--quiet"));
    command.addAll(files);
    return List.of(command);
  }
}
