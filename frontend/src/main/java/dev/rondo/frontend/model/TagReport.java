package dev.rondo.frontend.model;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * What the source decides about the synchronization tags (Drăgoi and Inzaghi Pronesti 2022, section
 * 4.2).
 *
 * @param phaseVariable the field that holds the phase of a process, where there is just one that
 *     can be it
 * @param findings for each handler and each condition what is known, in the order of the source
 * @param unproved why a solver has proved none of the conditions that the source leaves open; empty
 *     if no solver ran, or if it proved some
 */
public record TagReport(
    Optional<String> phaseVariable, List<TagFinding> findings, Optional<String> unproved) {

  /** Before the analysis has run. */
  public static final TagReport NONE = new TagReport(Optional.empty(), List.of(), Optional.empty());

  /** The status of a condition. */
  public enum Status {
    /** It holds in every run. */
    DECIDED,
    /** A solver has proved it for the number of processes that the protocol declares. */
    PROVED,
    /** It must be watched as the asynchronous form runs. */
    MONITORED,
    /** It does not hold. */
    VIOLATED
  }

  /**
   * The status of a condition in a handler.
   *
   * @param condition TAG1 to TAG5, as {@code TagConditions} defines them
   * @param reason why it is decided, or what remains to be watched
   * @param example a step at which a proof failed, from a state that may be unreachable; empty
   *     where there is none
   */
  public record TagFinding(
      String handler,
      DiagnosticKind condition,
      Status status,
      String reason,
      Position position,
      Optional<String> example) {

    /** The finding after a solver has proved it. */
    public TagFinding proved() {
      return new TagFinding(handler, condition, Status.PROVED, reason, position, Optional.empty());
    }

    /** The finding after a solver has not proved it. */
    public TagFinding notProved(Optional<String> at) {
      return new TagFinding(handler, condition, status, reason, position, at);
    }
  }

  /** The report if a solver has proved nothing. */
  public TagReport unproved(String why) {
    return new TagReport(phaseVariable, findings, Optional.of(why));
  }

  /** The findings of one status. */
  public List<TagFinding> with(Status status) {
    return findings.stream().filter(finding -> finding.status() == status).toList();
  }
}
