package dev.rondo.search.rounds;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.rounds.network.RoundNetwork;
import dev.rondo.search.rounds.network.RoundNetworks;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;

/**
 * Runs of a program that a search has found.
 *
 * @param specs the binary names of the specs, as the protocol's own file has them
 * @param capacity how many processes there may be, with those that others start
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

  /**
   * The run that rounds describe, as the program makes it.
   *
   * @param schedule the number of the network's schedule
   */
  Trace play(List<RoundAction> witnesses, int schedule, RoundNetwork network, SequentialForm form) {
    RoundNetworks.Sizes sizes =
        new RoundNetworks.Sizes(settings.n(), settings.f(), phases(witnesses), rounds());
    return form.newExplorer().trace(new RoundActionChoices(witnesses, schedule, network, sizes));
  }

  /** The same with as many phases as there are rounds for. */
  Trace play(List<RoundAction> witnesses, RoundNetwork network) {
    return play(witnesses, 0, network, form(phases(witnesses)));
  }

  private int phases(List<RoundAction> witnesses) {
    return Math.max(1, (witnesses.size() - 1 + rounds() - 1) / rounds());
  }

  private int rounds() {
    return program.layout().rounds().size();
  }
}
