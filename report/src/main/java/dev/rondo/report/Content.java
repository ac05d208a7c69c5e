package dev.rondo.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.proof.verdict.InductionState;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.hunting.Story;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The content of a report. The page's script reads it as one flat object.
 *
 * @param opening the top of the page
 * @param shown the results
 * @param files the code that ran
 */
record Content(
    @JsonUnwrapped Opening opening,
    @JsonUnwrapped ReportedResult shown,
    @JsonUnwrapped Files files) {

  /** This content with links into an editor. */
  Content linkedTo(String link) {
    return new Content(opening, shown, new Files(files.source(), files.program(), link));
  }

  /**
   * The top of the page.
   *
   * @param verdict in a word, as the page's style knows it
   * @param headline the verdict for people
   * @param message what is wrong, where something is
   * @param notes what else must be said, a sentence each
   * @param settings under which it was found
   * @param processes what the processes are called, where they have roles
   */
  record Opening(
      String protocol,
      String verdict,
      String headline,
      @Nullable String message,
      List<String> notes,
      List<Setting> settings,
      List<String> processes) {}

  /**
   * The results.
   *
   * @param comparison the forms side by side, where they were hunted
   * @param coverage what was covered, where no bug was found and that is known
   * @param scenes the states between which a proof fails
   * @param story the counterexample in words
   * @param diagrams the counterexample: none, the one that was found, or it and its lifted run
   */
  record ReportedResult(
      @Nullable ComparisonContent comparison,
      @Nullable Covered coverage,
      List<InductionState> scenes,
      @Nullable Story story,
      List<Diagram> diagrams) {

    /** A run and its lifted one, and nothing else. */
    static ReportedResult runs(@Nullable Story story, List<Diagram> diagrams) {
      return new ReportedResult(null, null, List.of(), story, diagrams);
    }
  }

  /**
   * The code that ran.
   *
   * @param source the user's file
   * @param program the sequential program, where there is one
   * @param editor a link that opens the user's file, with a place {line}; or null
   */
  record Files(Code source, @Nullable Code program, @Nullable String editor) {

    static Files of(Protocol protocol, Optional<SequentialProgram> program) {
      return new Files(
          TraceContent.code(protocol), program.map(TraceContent::code).orElse(null), null);
    }
  }

  /**
   * The coverage of a sample of schedules.
   *
   * @param ran the lines that ran
   * @param never where handlers stand that never ran, and branches that were never taken
   */
  record Covered(String form, long schedules, List<Integer> ran, List<Integer> never) {

    static Covered of(Coverage coverage) {
      return new Covered(
          coverage.form(),
          coverage.schedules(),
          coverage.lines(),
          Stream.concat(
                  coverage.neverRan().stream().map(Coverage.Unseen::line),
                  coverage.neverTaken().stream().map(Coverage.CoveredBranch::line))
              .toList());
    }
  }

  /** One setting. */
  record Setting(String name, String value) {}

  /**
   * A file.
   *
   * @param origins for an emitted file: the line of the user's file that each line comes from, or 0
   */
  record Code(String name, List<String> lines, List<Integer> origins) {}
}
