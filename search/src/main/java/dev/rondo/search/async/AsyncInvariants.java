package dev.rondo.search.async;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.watch.Fault;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rondo.Node;
import rondo.NodeId;

/** Evaluates the invariants over all processes in a state; for one thread. */
final class AsyncInvariants {

  private final LoadedProtocol protocol;
  private final ValueTerms terms;
  private final UserCodeRunner code = new UserCodeRunner();
  private final List<ProtocolNode> processes = new ArrayList<>();
  private final int[] shown;
  private final int n;
  private final boolean areJudged;

  AsyncInvariants(LoadedProtocol protocol, AsyncSearchSettings settings, ValueTerms terms) {
    this.protocol = protocol;
    this.terms = terms;
    this.areJudged = !protocol.model().invariantsOfAll().isEmpty();
    this.n = settings.n();
    SpawnedProcesses noneSpawned = new SpawnedProcesses(protocol, settings, terms);
    for (int node = 0; areJudged && node < settings.most(); node++) {
      ProtocolNode process = protocol.prototype().rondoFresh();
      ((Node) process)
          .enter(new LocalProcess(protocol, settings, terms, noneSpawned, node), NodeId.of(node));
      processes.add(process);
    }
    this.shown = new int[processes.size()];
  }

  /** Whether the protocol has such invariants. */
  boolean areJudged() {
    return areJudged;
  }

  /**
   * The violation in a state; null if there is none, or if not all processes have started.
   *
   * @param states the terms of the processes, spawned ones last
   */
  @Nullable String bug(int[] states) {
    int there = n;
    while (there < states.length && states[there] != terms.nothing().id()) {
      there++;
    }
    for (int node = 0; node < there; node++) {
      if (!LocalProcess.hasStarted(terms.get(states[node]))) {
        return null;
      }
      show(node, states[node]);
    }
    List<ProtocolNode> all = processes.subList(0, there);
    return code.run(() -> protocol.checkInvariantsOfAll(all)).map(Fault::message).orElse(null);
  }

  private void show(int node, int state) {
    if (shown[node] == state) {
      return;
    }
    ValueTerm variables = terms.get(state).part(LocalProcess.VARIABLES);
    for (int variable = 0; variable < variables.size(); variable++) {
      processes.get(node).restore(variable, terms.decode(variables.part(variable)));
    }
    shown[node] = state;
  }
}
