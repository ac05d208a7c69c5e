package dev.rondo.search.rounds;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.rounds.RoundPath.TimedAction;
import dev.rondo.search.rounds.network.RoundNetwork;
import dev.rondo.search.rounds.network.RoundNetworks;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;

/**
 * Replays the paths of a search in the program itself.
 *
 * @param specs the binary names of the specs, as the protocol's own file has them
 * @param capacity the maximum number of processes, spawned ones included
 */
record RoundReplay(
    SequentialProgram program,
    List<String> specs,
    ClassPath classPath,
    RoundSearchSettings settings,
    int capacity) {

  /** The program with so many phases. */
  SequentialForm form(int phases) {
    return SequentialForm.of(program, specs, sizes(phases), classPath);
  }

  /** How large a run of so many phases is. */
  SequentialSettings sizes(int phases) {
    return new SequentialSettings(settings.n(), settings.f(), capacity, phases);
  }

  /** The run of a path to a bug. */
  Trace play(List<TimedAction> actions, RoundNetwork network, SequentialForm form) {
    int schedule = actions.get(actions.size() - 1).action().schedule();
    return play(actions, schedule, network, form);
  }

  /** The run of a path through the only schedule of a network, with as many phases as it needs. */
  Trace play(List<TimedAction> actions, RoundNetwork network) {
    return play(actions, 0, network, form(phases(actions)));
  }

  private Trace play(
      List<TimedAction> actions, int schedule, RoundNetwork network, SequentialForm form) {
    RoundNetworks.Sizes sizes =
        new RoundNetworks.Sizes(settings.n(), settings.f(), phases(actions), rounds());
    return form.newExplorer().trace(new RoundActionChoices(actions, schedule, network, sizes));
  }

  private int phases(List<TimedAction> actions) {
    return Math.max(1, (actions.size() - 1 + rounds() - 1) / rounds());
  }

  private int rounds() {
    return program.shape().rounds().size();
  }
}
