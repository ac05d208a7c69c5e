package dev.rondo.workflow.repair;

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
 * The values that processes output in a sample of schedules, and the handlers that run. A stronger
 * guard may reject every message: what was frequent before a repair must still occur after it.
 *
 * @param schedules how many schedules show each value or handler, as text
 */
record ObservedBehavior(Map<String, Integer> schedules, int tried) {

  /** What fewer than one in so many schedules show may be absent by chance. */
  private static final int RARE = 20;

  /** A value that has become so many times rarer counts as absent. */
  private static final int MUCH_RARER = 10;

  static ObservedBehavior of(
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
    return new ObservedBehavior(schedules, tried);
  }

  /** Whether what is frequent in these schedules also occurs in others. */
  boolean occursIn(ObservedBehavior others) {
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
