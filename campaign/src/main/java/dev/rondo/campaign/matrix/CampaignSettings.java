package dev.rondo.campaign.matrix;

import dev.rondo.frontend.NamedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * All that a campaign is told.
 *
 * @param files words that stand for files, folders or globs
 */
public record CampaignSettings(List<String> files, Axes axes, Limits limits, Optional<Long> seed) {

  /** Of which every other one comes if nothing is said. */
  public static final long SEED = 1;

  /** The files that are meant, each once. */
  public List<Path> paths() throws IOException {
    Set<Path> paths = new LinkedHashSet<>();
    for (String word : files) {
      paths.addAll(NamedFiles.of(Path.of(word)));
    }
    return List.copyOf(paths);
  }
}
