package dev.rondo.campaign.matrix;

import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The cells of a campaign, in order.
 *
 * @param protocols those of the cells, by the names of their files
 * @param refused the files that have no cells
 */
public record Matrix(List<Cell> cells, Map<String, Protocol> protocols, List<RefusedFile> refused) {

  /** Crosses files with settings, without a time limit. */
  public static Matrix of(List<Path> files, MatrixAxes axes, ClassPath classPath) {
    return of(files, axes, classPath, () -> false);
  }

  /**
   * Crosses files with settings. Whether a protocol has a form, or supports a network, is checked
   * when the cell is prepared.
   *
   * @param over whether the time is over; files not read by then are refused
   * @throws UsageError where a network has no such name
   */
  public static Matrix of(
      List<Path> files, MatrixAxes axes, ClassPath classPath, BooleanSupplier over) {
    List<Cell> cells = new ArrayList<>();
    Map<String, Protocol> byName = new LinkedHashMap<>();
    List<RefusedFile> refused = new ArrayList<>();
    for (Path file : files) {
      if (!byName.isEmpty() && over.getAsBoolean()) {
        refused.add(RefusedFile.notRead(name(file)));
        continue;
      }
      Optional<Protocol> protocol = read(file, classPath, refused);
      if (protocol.isPresent()) {
        byName.put(name(file), protocol.get());
        cells.addAll(new Crossing(protocol.get(), name(file), axes, classPath).cells());
      }
    }
    return new Matrix(List.copyOf(cells), byName, List.copyOf(refused));
  }

  private static String name(Path file) {
    return file.toString().replace('\\', '/');
  }

  private static Optional<Protocol> read(
      Path file, ClassPath classPath, List<RefusedFile> refused) {
    Log log = SourceReader.read(file);
    try {
      Optional<Protocol> protocol = RunnableProtocol.read(log, classPath);
      if (protocol.isEmpty()) {
        List<Diagnostic> found = log.sorted();
        String why = found.stream().map(DiagnosticPrinter::print).collect(Collectors.joining());
        refused.add(new RefusedFile(name(file), found.get(0).position().line(), why));
      }
      return protocol;
    } catch (UsageError refusal) {
      refused.add(new RefusedFile(name(file), 1, refusal.getMessage() + "\n"));
      return Optional.empty();
    }
  }

  /** One protocol under all settings. */
  private record Crossing(Protocol protocol, String file, MatrixAxes axes, ClassPath classPath) {

    List<Cell> cells() {
      List<Cell> cells = new ArrayList<>();
      String hash = SourceHash.of(protocol.source());
      for (int n : or(axes.n(), protocol.settings().n())) {
        protocol.sized(n);
        for (int f : or(axes.f(), protocol.settings().f())) {
          for (String network : or(axes.networks(), protocol.settings().network())) {
            String named =
                NetworkLookup.simpleName(NetworkLookup.named(network, protocol, classPath));
            for (String[] way : ways()) {
              cells.add(new Cell(file, protocol.name(), hash, n, f, named, way[0], way[1]));
            }
          }
        }
      }
      return cells;
    }

    private static <T> List<T> or(List<T> given, T ofProtocol) {
      return given.isEmpty() ? List.of(ofProtocol) : given;
    }

    /** All pairs of a form and one of its strategies. */
    private List<String[]> ways() {
      List<String[]> ways = new ArrayList<>();
      if (axes.has(FormChoice.ASYNC) && !protocol.writtenAsRounds()) {
        axes.strategies().forEach(kind -> ways.add(way(FormChoice.ASYNC, kind)));
      }
      if (axes.has(FormChoice.SEQUENTIAL)) {
        axes.roundStrategies().forEach(kind -> ways.add(way(FormChoice.SEQUENTIAL, kind)));
      }
      return ways;
    }

    private static String[] way(FormChoice form, Enum<?> strategy) {
      return new String[] {form.toString(), strategy.name().toLowerCase(Locale.ROOT)};
    }
  }
}
