package dev.rondo.run.async;

import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.strategy.EventStrategy;
import rondo.Arbitrary;

/** One random run of the engine that a test watches. */
public final class WatchedRun {

  private WatchedRun() {}

  /** Runs a schedule in which nothing is lost and nothing is forgotten. */
  public static void of(LoadedProtocol protocol, int steps, long schedule, Observer observer) {
    AsyncSettings settings =
        AsyncSettings.of(protocol.model().settings())
            .withNetwork(Arbitrary.class.getName(), AllowedFaults.parse("R,D,T"));
    EventStrategy strategy = settings.draws().strategy().create(settings.draws().depth());
    AsyncEngine engine = new AsyncEngine(protocol, settings, strategy, new Arbitrary());
    RandomSchedule random = new RandomSchedule(engine, settings, strategy, /* eager= */ false);
    random.restart(ScheduleOrigin.of(1, schedule));
    engine.restart(random, observer, /* forgets= */ false);
    for (int step = 0; step < steps && engine.step(); step++) {}
  }
}
