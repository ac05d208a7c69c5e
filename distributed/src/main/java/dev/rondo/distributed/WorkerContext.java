package dev.rondo.distributed;

import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.work.ChunkWorker;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.sequentializer.Pipeline;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What every machine must know of a campaign. The files travel as text: the machines need not share
 * a file system.
 */
final class WorkerContext implements Serializable {

  private static final long serialVersionUID = 1;

  /** Protocols stay loaded from one chunk to the next. */
  private static final Map<String, ChunkWorker> WORKERS = new ConcurrentHashMap<>();

  private final String campaign = UUID.randomUUID().toString();
  private final LinkedHashMap<String, String> texts = new LinkedHashMap<>();
  private final String classPath;
  private final long seed;

  /**
   * The orders of a campaign.
   *
   * @param classPath where each machine finds the classes that the files import
   */
  WorkerContext(Matrix matrix, String classPath, long seed) {
    matrix.protocols().forEach((file, protocol) -> texts.put(file, protocol.source().text()));
    this.classPath = classPath;
    this.seed = seed;
  }

  /** Who runs the chunks of this machine. */
  ChunkWorker worker() {
    return WORKERS.computeIfAbsent(campaign, id -> newWorker());
  }

  private ChunkWorker newWorker() {
    ClassPath classes = ClassPath.parse(classPath);
    Map<String, Protocol> protocols = new LinkedHashMap<>();
    texts.forEach((file, text) -> protocols.put(file, protocol(file, text, classes)));
    return new ChunkWorker(protocols, classes, seed);
  }

  private static Protocol protocol(String file, String text, ClassPath classes) {
    Log log = new Log(new SourceFile(file, text));
    return Pipeline.protocol(log, classes)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "this machine does not read " + file + " as the driver does: " + log.sorted()));
  }
}
