package dev.rondo.equivalence;

import dev.rondo.equivalence.history.Births;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.value.ValueText;
import dev.rondo.run.watch.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the processes of the asynchronous form have done, as text. */
final class AsyncSteps {

  private final LoadedProtocol protocol;
  private final LocalRuns runs;

  AsyncSteps(LoadedProtocol protocol, LocalRuns runs) {
    this.protocol = protocol;
    this.runs = runs;
  }

  List<List<String>> of(List<LocalState> processes) {
    return processes.stream().map(this::of).toList();
  }

  /** The steps of one process behind its start. */
  List<String> of(LocalState process) {
    List<String> steps = new ArrayList<>();
    for (int count = 2; count <= process.events().size(); count++) {
      steps.add(last(runs.at(process.node(), process.events().subList(0, count))));
    }
    return steps;
  }

  private String last(LocalState state) {
    int handlers = protocol.model().handlers().size();
    String name = name(state);
    if (state.last().action() < handlers) {
      return name + " uses " + messages(state);
    }
    return name + " times out" + (state.last().used().isEmpty() ? "" : " with " + messages(state));
  }

  private String name(LocalState state) {
    return state.fired() ? protocol.actions().get(state.last().action()).name() : "nothing";
  }

  private static String messages(LocalState state) {
    return String.join(
        ", ", state.last().used().stream().map(packet -> text(packet, state.births())).toList());
  }

  private static String text(Packet packet, Births births) {
    return ValueText.of(packet.content(), births) + " from " + births.name(packet.from());
  }

  LateUse late(AsyncMoves.Late late) {
    Packet packet = late.packets().get(0);
    Births births = late.after().births();
    String text =
        String.format(
            Locale.ROOT,
            "%s uses %s, a message of %s, in %s (line %d) although its time is %s already",
            births.name(late.after().node()),
            text(packet, births),
            Time.text(packet.tag()),
            name(late.after()),
            protocol.actions().get(late.after().last().action()).line(),
            Time.text(Time.tag(late.before().clock().time())));
    return new LateUse(text, of(late.after()));
  }
}
