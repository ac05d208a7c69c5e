package dev.rondo.campaign.matrix;

import dev.rondo.frontend.NamedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of a campaign: files, axes, limits and seed.
 *
 * @param files words that stand for files, folders or globs
 */
public record CampaignSettings(
    List<String> files, MatrixAxes axes, CampaignLimits limits, Optional<Long> seed) {

  /** The default seed. */
  public static final long SEED = 1;

  /** The files that the words match, without duplicates. */
  public List<Path> paths() throws IOException {
    Set<Path> paths = new LinkedHashSet<>();
    for (String word : files) {
      paths.addAll(NamedFiles.of(Path.of(word)));
    }
    return List.copyOf(paths);
  }
}
