package dev.rondo.conform;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The variables that desugaring adds: counters that bound the number of requests and crashes in a
 * hunt, and flags for running timers. A real system has no such bounds.
 *
 * @param counters by timeout: the variable that counts its runs, or -1
 * @param flags by timeout: the variable that tells whether its timer is on, or -1
 * @param recovery the timeout that is the {@code @Recover} method
 */
public record AddedVariables(int[] counters, int[] flags, OptionalInt recovery) {

  private static final String CRASHES = "crashes";
  private static final String TIMER = "Timer";

  /** The added variables of a protocol. */
  public static AddedVariables of(Protocol protocol) {
    List<TimeoutHandler> timeouts = protocol.timeouts();
    int[] counters =
        timeouts.stream().mapToInt(timeout -> added(protocol, timeout, "\\b%s\\b *<")).toArray();
    int[] flags = timeouts.stream().mapToInt(timeout -> flag(protocol, timeout)).toArray();
    OptionalInt recovery =
        IntStream.range(0, counters.length)
            .filter(
                timeout ->
                    counters[timeout] >= 0
                        && protocol.variables().get(counters[timeout]).name().startsWith(CRASHES))
            .findFirst();
    return new AddedVariables(counters, flags, recovery);
  }

  /** The added variable that the guard of a timeout uses in a given form, or -1. */
  private static int added(Protocol protocol, TimeoutHandler timeout, String use) {
    String source = protocol.source().text();
    String guard = timeout.guard().map(g -> g.condition().toString()).orElse("");
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      String name = Pattern.quote(protocol.variables().get(variable).name());
      if (Pattern.compile(use.replace("%s", name)).matcher(guard).find()
          && !Pattern.compile("\\b" + name + "\\b").matcher(source).find()) {
        return variable;
      }
    }
    return -1;
  }

  private static int flag(Protocol protocol, TimeoutHandler timeout) {
    int variable = added(protocol, timeout, "\\b%s\\b");
    boolean isTimer =
        variable >= 0
            && protocol.variables().get(variable).type().equals("boolean")
            && protocol.variables().get(variable).name().contains(TIMER);
    return isTimer ? variable : -1;
  }

  /** Whether a timeout is a request of a client. */
  public boolean isRequest(int timeout) {
    return counters[timeout] >= 0 && recovery.orElse(-1) != timeout;
  }

  /** Whether a variable counts requests or crashes. */
  public boolean isCounter(int variable) {
    return IntStream.of(counters).anyMatch(counter -> counter == variable);
  }

  /** The name of the timer of a timeout, if it has one. */
  public Optional<String> timer(Protocol protocol, int timeout) {
    if (flags[timeout] < 0) {
      return Optional.empty();
    }
    String flag = protocol.variables().get(flags[timeout]).name();
    return Optional.of(flag.substring(0, flag.lastIndexOf(TIMER)));
  }
}
