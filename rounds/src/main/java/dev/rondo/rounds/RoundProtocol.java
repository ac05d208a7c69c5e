package dev.rondo.rounds;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.DataKey;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.java.JavaFormatter;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import java.util.List;
import java.util.Optional;
import rondo.runtime.NetworkModel;

/**
 * A protocol as rounds: a {@code RoundNode} class, derived from handlers or written by its user.
 * Its tree is never changed.
 *
 * @param protocol what it was made from
 * @param unit the file of the {@code RoundNode}
 * @param declaration the {@code RoundNode} class in it
 * @param timeouts the {@code @Timeout} methods, in order
 * @param waits the method that tells whether a message waits for a later round, if there is one
 * @param waiting the fields in which messages wait for their rounds; empty if the user wrote the
 *     rounds
 * @param pending the same, also recognised in rounds written by the user; empty if a round may
 *     depend on anything else
 */
public record RoundProtocol(
    Protocol protocol,
    CompilationUnit unit,
    ClassOrInterfaceDeclaration declaration,
    List<RoundMethods> rounds,
    Optional<MethodDeclaration> init,
    List<MethodDeclaration> timeouts,
    Optional<String> waits,
    List<Waiting> waiting,
    Optional<PendingMessages> pending) {

  /** Marks the first statement of a handler's action in its {@code @Update} method. */
  public static final DataKey<Handler> BEGINS_ACTION = new DataKey<>() {};

  /** The name of the class. */
  public String name() {
    return declaration.getNameAsString();
  }

  /**
   * Whether phases and rounds without messages can be skipped. They cannot if the network has a
   * state of its own, since it may count rounds, or if a timeout waits for the messages of its
   * round, since it runs there even without a message. In rounds written by the user, a timeout in
   * a round without messages may be too late for the messages that it sends, which matters if the
   * network guarantees messages.
   */
  public boolean skipsSilence(NetworkModel network) {
    boolean awaited =
        network.guaranteesRounds()
            && (protocol.writtenAsRounds()
                || protocol.timeouts().stream().anyMatch(timeout -> timeout.message().isPresent()));
    return network.isChosenPerReceiver()
        && !awaited
        && protocol.tags().phased()
        && pending.filter(messages -> !messages.waiting().isEmpty()).isPresent();
  }

  /** The file as text, formatted. */
  public String print() {
    return JavaFormatter.format(unit).text();
  }

  /**
   * The field in which a message waits between its sending handler and its round. It is the flag
   * that remembers the path (Drăgoi and Inzaghi Pronesti 2022, section 4.4) together with the
   * values computed on it.
   *
   * @param field the field that holds the message, or the map of messages
   * @param destination the field that holds the receiver, if it goes to one process
   */
  public record Waiting(Message message, Reach reach, String field, String destination) {

    /** The receivers of a message type at one time. */
    public enum Reach {
      /** The same message to all. */
      ALL,
      /** A message to one process. */
      ONE,
      /** Messages to several processes, one each. */
      EACH
    }
  }
}
