package dev.rondo.workflow.mending;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.value.ValueText;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What processes output in a sample of schedules, and which handlers run. A guard that lets nothing
 * old pass may let nothing pass at all: what was often there must still be there.
 *
 * @param schedules how many schedules show each value or handler, as text
 */
record ShownValues(Map<String, Integer> schedules, int tried) {

  /** What fewer than one in so many schedules show may be missing by chance. */
  private static final int RARE = 20;

  /** A value that has become so many times rarer is as good as gone. */
  private static final int MUCH_RARER = 10;

  static ShownValues of(
      Protocol protocol, AsyncSettings settings, ClassPath path, long seed, int tried) {
    LoadedProtocol loaded = ProtocolLoader.load(protocol.unjudged(), path);
    AsyncExplorer explorer = AsyncForm.of(loaded, settings).newExplorer();
    Map<String, Integer> schedules = new TreeMap<>();
    explorer.begin(seed);
    for (int schedule = 0; schedule < tried; schedule++) {
      explorer.explore(seed, schedule);
      explorer
          .watch(explorer.origin(), () -> new Values(loaded))
          .ifPresent(run -> run.shown.forEach(value -> schedules.merge(value, 1, Integer::sum)));
    }
    return new ShownValues(schedules, tried);
  }

  /** Whether what these schedules show often is still there in others. */
  boolean areIn(ShownValues others) {
    return schedules.entrySet().stream()
        .filter(value -> value.getValue() * RARE >= tried)
        .allMatch(
            value ->
                others.schedules.getOrDefault(value.getKey(), 0) * MUCH_RARER >= value.getValue());
  }

  private static final class Values implements Observer {
    private final LoadedProtocol protocol;
    private final Set<String> shown = new HashSet<>();

    Values(LoadedProtocol protocol) {
      this.protocol = protocol;
    }

    @Override
    public void fires(int node, int action) {
      shown.add("runs " + protocol.actions().get(action).name());
    }

    @Override
    public void output(int node, Object value) {
      shown.add(ValueText.of(value));
    }
  }
}
