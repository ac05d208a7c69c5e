package dev.rondo.search.async;

import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.watch.Fault;
import dev.rondo.search.UserCode;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rondo.Node;
import rondo.NodeId;

/** What the invariants of all processes say of a state; for one thread. */
final class WholeStates {

  private final LoadedProtocol protocol;
  private final Terms terms;
  private final UserCode code = new UserCode();
  private final List<ProtocolNode> processes = new ArrayList<>();
  private final int[] shown;
  private final boolean areJudged;

  WholeStates(LoadedProtocol protocol, SearchSettings settings, Terms terms) {
    this.protocol = protocol;
    this.terms = terms;
    this.areJudged = !protocol.model().invariantsOfAll().isEmpty();
    for (int node = 0; areJudged && node < settings.n(); node++) {
      ProtocolNode process = protocol.prototype().rondoFresh();
      ((Node) process).enter(new LocalProcess(protocol, settings, terms, node), NodeId.of(node));
      processes.add(process);
    }
    this.shown = new int[processes.size()];
  }

  /** Whether there are such invariants. */
  boolean areJudged() {
    return areJudged;
  }

  /**
   * What is wrong with a state; null where nothing is, or where not all have started.
   *
   * @param states the terms of the processes
   */
  @Nullable String bug(int[] states) {
    for (int node = 0; node < states.length; node++) {
      if (states[node] == terms.nothing().id()) {
        return null;
      }
      show(node, states[node]);
    }
    return code.run(() -> protocol.checkInvariantsOfAll(processes))
        .map(Fault::message)
        .orElse(null);
  }

  private void show(int node, int state) {
    if (shown[node] == state) {
      return;
    }
    Term variables = terms.get(state).part(LocalProcess.VARIABLES);
    for (int variable = 0; variable < variables.size(); variable++) {
      processes.get(node).restore(variable, terms.decode(variables.part(variable)));
    }
    shown[node] = state;
  }
}
