package dev.rondo.tester.sequential;

import dev.rondo.tester.Finding;

/**
 * What makes two runs show the same bug, whatever values they show it with.
 *
 * @param origin the spec that is violated, the invariant that is broken, or the exception and the
 *     line that threw it
 */
public record Bug(Finding.Kind kind, String origin) {

  static Bug of(Finding finding) {
    return switch (finding.kind()) {
      case VIOLATION -> new Bug(finding.kind(), finding.spec());
      case INVARIANT -> new Bug(finding.kind(), invariant(finding.message()));
      case EXCEPTION -> new Bug(finding.kind(), type(finding.message()) + ":" + finding.line());
      case ENDLESS_LOOP, NO_OUTPUT, TAG -> new Bug(finding.kind(), "");
    };
  }

  /** Which process breaks it does not matter. */
  private static String invariant(String message) {
    return message.substring(message.indexOf(' '));
  }

  /** An exception prints its type first. */
  private static String type(String message) {
    int colon = message.indexOf(':');
    return colon < 0 ? message : message.substring(0, colon);
  }
}
