package dev.rondo.report;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.CounterexampleStory;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The story of a counterexample, as a terminal shows it, in parts that a page can link.
 *
 * @param summary how many steps it has
 * @param calls the calls on a shared object, where their order is what is wrong
 */
record Story(String summary, List<StoryCall> calls, List<StoryPart> parts) {

  private static final String SUMMARY = "How it happens: ";
  private static final Pattern CALL =
      Pattern.compile(" {2}(\\S+) +(\\S+\\)) +steps (\\d+)(?: to (\\d+)| on)?, (.*)");
  private static final Pattern EVENT = Pattern.compile(" {2,}(\\d[\\d,…-]*)(?: {3}| (>) )(\\S.*)");
  private static final Pattern IN_COLUMNS =
      Pattern.compile("(.+?) {2,}(?:line (\\d+))?(?: {2,}(.*))?");
  private static final Pattern PHASE = Pattern.compile(" {2}(\\S+ \\d+)");
  private static final Pattern NOTE = Pattern.compile(" {2}([a-z][a-z ]*: .*)");
  private static final Pattern RANGE = Pattern.compile("(\\d+)(?:[-…](\\d+))?");

  /**
   * A call on a shared object.
   *
   * @param last the step in which it returned, or -1
   */
  record StoryCall(String process, String operation, int first, int last, String result) {}

  /**
   * A part of a story.
   *
   * @param steps which it tells; none for the name of a phase and for a note
   * @param turns whether the bug was decided in it
   * @param who which process does what; empty where the text says it
   * @param line of the user's file, or 0
   */
  record StoryPart(
      StoryPartKind kind, List<Integer> steps, boolean turns, String who, int line, String text) {

    private static StoryPart of(StoryPartKind kind, String text) {
      return new StoryPart(kind, List.of(), false, "", 0, text);
    }

    private StoryPart and(String more) {
      return new StoryPart(kind, steps, turns, who, line, (text + " " + more).strip());
    }
  }

  /** What a part of a story is. */
  enum StoryPartKind {
    PHASE,
    EVENT,
    NOTE
  }

  static Story of(Counterexample counterexample, Protocol protocol) {
    return of(CounterexampleStory.of(counterexample, protocol, "the diagram"));
  }

  /** The parts of a text. */
  static Story of(String text) {
    List<String> lines = text.lines().toList();
    int start =
        IntStream.range(0, lines.size())
            .filter(number -> lines.get(number).startsWith(SUMMARY))
            .findFirst()
            .orElse(lines.size());
    List<StoryCall> calls =
        lines.subList(0, start).stream()
            .map(CALL::matcher)
            .filter(Matcher::matches)
            .map(Story::call)
            .toList();
    List<StoryPart> parts = new ArrayList<>();
    lines.subList(start, lines.size()).forEach(line -> add(line, parts));
    String summary = parts.isEmpty() ? "" : parts.remove(0).text().substring(SUMMARY.length());
    return new Story(summary, calls, List.copyOf(parts));
  }

  private static StoryCall call(Matcher call) {
    int first = Integer.parseInt(call.group(3));
    int last = call.group(4) == null ? -1 : Integer.parseInt(call.group(4));
    return new StoryCall(call.group(1), call.group(2), first, last, call.group(5));
  }

  /** A line begins a part, or goes on with the last one. */
  private static void add(String line, List<StoryPart> parts) {
    Matcher event = EVENT.matcher(line);
    Matcher phase = PHASE.matcher(line);
    Matcher note = NOTE.matcher(line);
    if (event.matches()) {
      parts.add(event(event));
    } else if (phase.matches()) {
      parts.add(StoryPart.of(StoryPartKind.PHASE, phase.group(1)));
    } else if (note.matches()) {
      parts.add(StoryPart.of(StoryPartKind.NOTE, note.group(1)));
    } else if (line.strip().equals("from here on the steps repeat forever")) {
      parts.add(StoryPart.of(StoryPartKind.NOTE, line.strip()));
    } else if (parts.isEmpty()) {
      parts.add(StoryPart.of(StoryPartKind.NOTE, line)); // the summary
    } else {
      parts.add(parts.remove(parts.size() - 1).and(line.strip()));
    }
  }

  private static StoryPart event(Matcher event) {
    List<Integer> steps =
        Stream.of(event.group(1).split(",", -1))
            .map(RANGE::matcher)
            .filter(Matcher::matches)
            .flatMap(Story::steps)
            .toList();
    boolean turns = event.group(2) != null;
    Matcher columns = IN_COLUMNS.matcher(event.group(3));
    if (!columns.matches()) {
      return new StoryPart(StoryPartKind.EVENT, steps, turns, "", 0, event.group(3));
    }
    int line = columns.group(2) == null ? 0 : Integer.parseInt(columns.group(2));
    String words = columns.group(3) == null ? "" : columns.group(3);
    return new StoryPart(StoryPartKind.EVENT, steps, turns, columns.group(1), line, words);
  }

  private static Stream<Integer> steps(Matcher range) {
    int first = Integer.parseInt(range.group(1));
    int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
    return IntStream.rangeClosed(first, last).boxed();
  }
}
