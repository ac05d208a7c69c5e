package dev.rondo.benchmarks.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the time of a sequential phase goes, by the samples of a flight recording, for each emitted
 * program in it. A sample belongs to the innermost of its frames that says what it is for: what a
 * handler calls in the JDK is the handler's.
 */
final class PhaseProfile {

  private static final Set<String> PENDING =
      Set.of("waits", "isAhead", "anyProcessWaits", "awaitedPhase", "nextPhase");

  private static final Set<String> LOOPS = Set.of("run", "reset", "timeouts", "awaken");

  private static final Set<String> MAILBOXES =
      Set.of("add", "hear", "hearInAnyOrder", "bringForward", "keep", "clear");

  /** What a sample is for. */
  enum Part {
    /** Handlers, timeouts and what they call. */
    USER_CODE,
    /** Outputs and the specs that look at them. */
    SPECS,
    /** What strategies draw. */
    DRAWS,
    /** The way from the program to a strategy. */
    CALLS_OF_DRAWS,
    /** The states at the ends of phases are looked at and kept. */
    LEARNING,
    /** Whether a message waits for a later round, and for which phase. */
    PENDING_MESSAGES,
    /** Mailboxes are filled, heard and cleared. */
    MAILBOXES,
    /** The loops over rounds and processes, sends and chances to time out. */
    LOOPS,
    /** Checks that let endless code be left. */
    LOOP_GUARDS
  }

  private PhaseProfile() {}

  /** Prints the shares of the parts. Takes a file of {@code -XX:StartFlightRecording}. */
  public static void main(String[] args) throws IOException {
    Map<String, Map<Part, Integer>> programs = new TreeMap<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(Path.of(args[0]))) {
      if (event.getEventType().getName().equals("jdk.ExecutionSample")) {
        List<RecordedFrame> frames = event.getStackTrace().getFrames();
        program(frames)
            .ifPresent(
                name ->
                    programs
                        .computeIfAbsent(name, unused -> new EnumMap<>(Part.class))
                        .merge(part(frames), 1, Integer::sum));
      }
    }
    programs.forEach((name, parts) -> System.out.println(line(name, parts)));
  }

  private static String line(String program, Map<Part, Integer> parts) {
    int all = parts.values().stream().mapToInt(Integer::intValue).sum();
    return Arrays.stream(Part.values())
        .map(part -> String.format(Locale.ROOT, "%s %.0f %%", part, share(parts, part, all)))
        .collect(Collectors.joining(", ", program + ", " + all + " samples: ", ""));
  }

  private static double share(Map<Part, Integer> parts, Part part, int all) {
    return 100.0 * parts.getOrDefault(part, 0) / all;
  }

  private static Optional<String> program(List<RecordedFrame> frames) {
    return frames.stream()
        .map(PhaseProfile::owner)
        .filter(name -> name.endsWith("Sequential"))
        .findFirst();
  }

  private static Part part(List<RecordedFrame> frames) {
    return frames.stream()
        .map(frame -> part(owner(frame), frame.getMethod().getName()))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(Part.USER_CODE);
  }

  /** What a frame says, if anything: helpers of Rondo and the JDK work for their callers. */
  static Optional<Part> part(String owner, String method) {
    String simple = owner.substring(owner.lastIndexOf('.') + 1);
    if (owner.startsWith("dev.rondo.run.archive.") || simple.equals("NewStateCounter")) {
      return Optional.of(Part.LEARNING);
    }
    if (owner.startsWith("dev.rondo.run.sequential.strategy.") || simple.equals("Randomness")) {
      return Optional.of(Part.DRAWS);
    }
    if (simple.equals("ProgramScheduleRunner")) {
      return Optional.of(Part.CALLS_OF_DRAWS);
    }
    if (simple.equals("OutputChecker")) {
      return Optional.of(Part.SPECS);
    }
    if (simple.equals("LoopExit")) {
      return Optional.of(Part.LOOP_GUARDS);
    }
    if (simple.equals("Inbox")) {
      return MAILBOXES.contains(method) ? Optional.of(Part.MAILBOXES) : Optional.empty();
    }
    return simple.endsWith("Sequential") ? Optional.of(ofProgram(method)) : Optional.empty();
  }

  private static Part ofProgram(String method) {
    if (PENDING.contains(method)) {
      return Part.PENDING_MESSAGES;
    }
    boolean isLoop =
        LOOPS.contains(method)
            || method.matches("round\\d+\\w*")
            || method.matches("send[A-Z]\\w*");
    return isLoop ? Part.LOOPS : Part.USER_CODE;
  }

  private static String owner(RecordedFrame frame) {
    return frame.getMethod().getType().getName();
  }
}
