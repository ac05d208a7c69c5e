package dev.rondo.run.async;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.async.AsyncSettings.Draws;
import dev.rondo.run.async.AsyncSettings.Length;
import dev.rondo.run.async.AsyncSettings.Medium;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.run.trace.TraceRecorder;
import dev.rondo.run.trace.TraceSettingsReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes and reads the settings of an asynchronous run in a trace. */
public final class AsyncTraceCodec {

  /** A number for limits that do not matter in a replay, which ends with its steps. */
  private static final int ANY = 999_999_999;

  private AsyncTraceCodec() {}

  static Trace of(
      LoadedProtocol protocol,
      AsyncSettings settings,
      long seed,
      long schedule,
      TraceRecorder recorder,
      int actor,
      @Nullable Finding finding) {
    SourceFile source = protocol.model().source();
    return new Trace(
        Trace.VERSION,
        "async",
        protocol.model().name(),
        source.name(),
        SourceHash.of(source),
        write(settings, protocol.model()),
        seed,
        schedule,
        recorder.firstChoices(),
        List.of(),
        recorder.steps(actor),
        finding);
  }

  private static Map<String, String> write(AsyncSettings settings, Protocol protocol) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("n", String.valueOf(settings.n()));
    map.put("f", String.valueOf(settings.f()));
    map.put("max", String.valueOf(settings.max()));
    map.put("network", settings.network());
    map.put(Trace.SPECS, String.join(" ", protocol.settings().specs()));
    map.put("delivery", settings.delivery().name());
    map.put("faults", settings.faults().toString());
    map.put("steps", String.valueOf(settings.steps()));
    map.put("phases", String.valueOf(settings.length().phases()));
    map.put("strategy", settings.draws().strategy().name());
    map.put("depth", String.valueOf(settings.draws().depth()));
    map.put("dropRate", String.valueOf(settings.draws().dropRate()));
    map.put("timeoutRate", String.valueOf(settings.draws().timeoutRate()));
    TraceNames.write(protocol, map);
    return map;
  }

  /** The settings of a trace. */
  public static AsyncSettings settings(Trace trace) {
    TraceSettingsReader said = new TraceSettingsReader(trace);
    return new AsyncSettings(
        said.processes(),
        new Medium(
            said.text("network"),
            said.constant(DeliveryModel.class, "delivery"),
            AllowedFaults.parse(said.text("faults"))),
        new Length(said.number("steps", 0, ANY), false, said.number("phases", 0, ANY)),
        new Draws(
            said.constant(EventStrategyKind.class, "strategy"),
            said.number("depth", 0, ANY),
            said.rate("dropRate"),
            said.rate("timeoutRate")));
  }
}
