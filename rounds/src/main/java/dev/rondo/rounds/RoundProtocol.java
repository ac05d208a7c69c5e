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
 * A protocol as rounds: a {@code RoundNode} class, derived from handlers or written by its user. As
 * the model, its tree is never changed.
 *
 * @param protocol what it was made from
 * @param unit the file of the {@code RoundNode}
 * @param declaration the {@code RoundNode} class in it
 * @param timeouts the {@code @Timeout} methods, in order
 * @param waits the method that says whether a message waits for a later round, where there is one
 * @param waiting the messages that wait for their round; none where the user wrote the rounds
 * @param pending the same, also where the user wrote them in fields; none where what a round does
 *     may depend on more
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

  /** The handler, on the first statement of its action in the {@code @Update} it has become. */
  public static final DataKey<Handler> BEGINS_ACTION = new DataKey<>() {};

  /** The name of the class. */
  public String name() {
    return declaration.getNameAsString();
  }

  /**
   * Whether phases and rounds without messages can be skipped. A network with a memory of its own
   * may count rounds, and a timeout that waits for the messages of its round comes there even
   * without a message. In rounds that were written, a process may time out in a round without
   * messages when it is too late for what it sends; that makes a difference where a network
   * guarantees messages.
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
   * Where a message waits between the handler that sends it and the round it belongs to: the flag
   * that keeps the path (Drăgoi and Inzaghi Pronesti 2022, section 4.4), together with what was
   * computed on it.
   *
   * @param field the field that holds the message, or the map of messages
   * @param destination the field that holds to whom it goes, where it goes to one process
   */
  public record Waiting(Message message, Reach reach, String field, String destination) {

    /** To whom a process sends a message type at one time. */
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
