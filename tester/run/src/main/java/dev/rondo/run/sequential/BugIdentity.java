package dev.rondo.run.sequential;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.ViolatedCondition;

/**
 * The identity of a bug, independent of the values that a run shows it with.
 *
 * @param origin the spec that is violated, the invariant that is broken, or the exception or tag
 *     condition and its line
 */
public record BugIdentity(Finding.FindingKind kind, String origin) {

  /** The identity of the bug of a finding. */
  public static BugIdentity of(Finding finding) {
    return switch (finding.kind()) {
      case VIOLATION -> new BugIdentity(finding.kind(), finding.spec());
      case INVARIANT -> new BugIdentity(finding.kind(), invariant(finding.message()));
      case EXCEPTION ->
          new BugIdentity(finding.kind(), type(finding.message()) + ":" + finding.line());
      case TAG -> new BugIdentity(finding.kind(), condition(finding) + ":" + finding.line());
      case DIFFERENCE ->
          new BugIdentity(finding.kind(), type(finding.message()) + ":" + finding.handler());
      case ENDLESS_LOOP, NO_OUTPUT, FORMULA -> new BugIdentity(finding.kind(), "");
    };
  }

  /** The broken invariant, without the process. */
  private static String invariant(String message) {
    return message.substring(message.indexOf(' '));
  }

  private static String condition(Finding finding) {
    ViolatedCondition violated = finding.violated();
    return violated == null ? type(finding.message()) : violated.condition().name();
  }

  /** An exception prints its type first. */
  private static String type(String message) {
    int colon = message.indexOf(':');
    return colon < 0 ? message : message.substring(0, colon);
  }
}
