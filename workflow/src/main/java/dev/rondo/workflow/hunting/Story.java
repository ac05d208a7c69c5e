package dev.rondo.workflow.hunting;

import java.util.List;

/**
 * The story of a counterexample in parts; {@link StoryWriter} makes it, and its text.
 *
 * @param summary how many steps it has
 * @param calls the calls on a shared object, for specs of linearizability
 */
public record Story(String summary, List<StoryCall> calls, List<StoryPart> parts) {

  /**
   * A call on a shared object.
   *
   * @param last the step in which it returned, or -1
   */
  public record StoryCall(String process, String operation, int first, int last, String result) {}

  /**
   * A part of a story.
   *
   * @param steps the steps that it tells; none for a phase and for a note
   * @param turns whether it tells the turning point of the bug
   * @param who the processes and their handler; empty if the text names them
   * @param line of the user's file, or 0
   */
  public record StoryPart(
      StoryPartKind kind, List<Integer> steps, boolean turns, String who, int line, String text) {

    static StoryPart phase(String text) {
      return new StoryPart(StoryPartKind.PHASE, List.of(), false, "", 0, text);
    }

    static StoryPart note(String text) {
      return new StoryPart(StoryPartKind.NOTE, List.of(), false, "", 0, text);
    }
  }

  /** The kind of a part. */
  public enum StoryPartKind {
    /** The heading of a phase. */
    PHASE,
    /** Steps. */
    EVENT,
    /** Something about the whole run, such as its inputs. */
    NOTE
  }
}
