package dev.rondo.run.async;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.async.AsyncSettings.Draws;
import dev.rondo.run.async.AsyncSettings.Length;
import dev.rondo.run.async.AsyncSettings.Medium;
import dev.rondo.run.async.AsyncSettings.Processes;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.strategy.StrategyKind;
import dev.rondo.run.trace.Recorder;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.watch.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of an asynchronous run as a trace keeps them. */
public final class Traces {

  private Traces() {}

  static Trace of(
      LoadedProtocol protocol,
      AsyncSettings settings,
      long seed,
      long schedule,
      Recorder recorder,
      int actor,
      @Nullable Finding finding) {
    SourceFile source = protocol.model().source();
    return new Trace(
        Trace.VERSION,
        "async",
        protocol.model().name(),
        source.name(),
        SourceHash.of(source),
        write(settings, protocol.model().settings().specs()),
        seed,
        schedule,
        recorder.firstChoices(),
        List.of(),
        recorder.steps(actor),
        finding);
  }

  private static Map<String, String> write(AsyncSettings settings, List<String> specs) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("n", String.valueOf(settings.n()));
    map.put("f", String.valueOf(settings.f()));
    map.put("max", String.valueOf(settings.max()));
    map.put("network", settings.network());
    map.put(Trace.SPECS, String.join(" ", specs));
    map.put("delivery", settings.delivery().name());
    map.put("faults", settings.faults().toString());
    map.put("steps", String.valueOf(settings.steps()));
    map.put("phases", String.valueOf(settings.length().phases()));
    map.put("strategy", settings.draws().strategy().name());
    map.put("depth", String.valueOf(settings.draws().depth()));
    map.put("dropRate", String.valueOf(settings.draws().dropRate()));
    map.put("timeoutRate", String.valueOf(settings.draws().timeoutRate()));
    return map;
  }

  /** The settings that a trace was made with. */
  public static AsyncSettings settings(Trace trace) {
    Map<String, String> map = trace.settings();
    return new AsyncSettings(
        new Processes(number(map, "n"), number(map, "f"), number(map, "max")),
        new Medium(
            text(map, "network"),
            Delivery.valueOf(text(map, "delivery")),
            Faults.parse(text(map, "faults"))),
        new Length(number(map, "steps"), false, number(map, "phases")),
        new Draws(
            StrategyKind.valueOf(text(map, "strategy")),
            number(map, "depth"),
            Double.parseDouble(text(map, "dropRate")),
            Double.parseDouble(text(map, "timeoutRate"))));
  }

  private static int number(Map<String, String> map, String name) {
    return Integer.parseInt(text(map, name));
  }

  private static String text(Map<String, String> map, String name) {
    String text = map.get(name);
    if (text == null) {
      throw new UsageError("the trace does not say " + name);
    }
    return text;
  }
}
