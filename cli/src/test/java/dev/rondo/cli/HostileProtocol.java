package dev.rondo.cli;

import dev.rondo.cli.terminal.ExitCode;
import java.util.List;

/**
 * A protocol that does something hostile, and what comes of it.
 *
 * @param parts of the protocol that differ from a harmless one: name, value, name, value
 * @param printed one line of what is printed
 */
record HostileProtocol(String name, String command, List<String> parts, int exit, String printed) {

  private static final String PROTOCOL =
      """
      import java.util.*;
      import rondo.*;
      @Protocol(n = 2, network = NETWORK, spec = SPEC)
      public class P extends Node {
        @Round(1) record Vote(int v) { RECORD }
        @Input("0..1") private int v;
        private int sum = FIELD;
        @Init void start() { INIT; broadcast(new Vote(v)); }
        @Upon void vote(Mailbox<Vote> votes) {
          when(votes.size() == n() && GUARD);
          HANDLER;
          sum = votes.size();
          output(sum);
        }
        @Invariant boolean fine() { return INVARIANT; }
        MEMBERS
        static int boom() { BOOM }
      }
      """;

  static HostileProtocol bug(String name, String command, String printed, String... parts) {
    return new HostileProtocol(name, command, List.of(parts), ExitCode.BUG, printed);
  }

  static HostileProtocol refused(String name, String command, String printed, String... parts) {
    return new HostileProtocol(name, command, List.of(parts), ExitCode.INPUT_AT_FAULT, printed);
  }

  @Override
  public String toString() {
    return name;
  }

  /** The protocol's file. */
  String text() {
    String text = PROTOCOL;
    for (int index = 0; index < parts.size(); index += 2) {
      text = text.replace(parts.get(index), parts.get(index + 1));
    }
    return text.replace("NETWORK", "Arbitrary.class")
        .replace("SPEC", "Agreement.class")
        .replace("RECORD", "")
        .replace("FIELD", "0")
        .replace("INIT;", "")
        .replace("GUARD", "true")
        .replace("HANDLER;", "")
        .replace("INVARIANT", "sum >= 0")
        .replace("MEMBERS", "")
        .replace("BOOM", "return 1;");
  }
}
