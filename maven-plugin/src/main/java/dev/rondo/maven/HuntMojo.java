package dev.rondo.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Hunts for bugs in protocols; traces and reports go into the folder rondo of the build. */
@Mojo(
    name = "hunt",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
public final class HuntMojo extends RondoMojo {

  @Override
  List<List<String>> commands(List<String> files) {
    List<String> command =
        new ArrayList<>(List.of("hunt", "--out", output(), "--report", output()));
    command.addAll(files);
    return List.of(command);
  }
}
