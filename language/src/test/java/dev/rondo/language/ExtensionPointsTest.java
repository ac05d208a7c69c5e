package dev.rondo.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.Deliveries;
import rondo.Draw;
import rondo.Init;
import rondo.Input;
import rondo.Invariant;
import rondo.Invoked;
import rondo.Linearizable;
import rondo.Mailbox;
import rondo.Network;
import rondo.Node;
import rondo.NodeId;
import rondo.Phase;
import rondo.Protocol;
import rondo.Returned;
import rondo.Round;
import rondo.RoundNode;
import rondo.Send;
import rondo.Spec;
import rondo.Timeout;
import rondo.Update;
import rondo.Upon;
import rondo.Violation;

/**
 * Extends every type of the language that users extend, from a package that is not its own, as
 * users do. That this file compiles is half of the test.
 */
class ExtensionPointsTest {

  /** What users extend, by the type that it is extended with here. */
  private static final List<Class<?>> EXTENDED =
      List.of(Process.class, Rounds.class, NoNegative.class, Ear.class, Slot.class, Fixed.class);

  /** What Rondo alone extends. */
  private static final Set<Class<?>> OF_RONDO = Set.of(Mailbox.class);

  /** A process as handlers, which calls all that a process can call. */
  @Protocol(n = 3, network = Ear.class, spec = NoNegative.class)
  static class Process extends Node {

    @Round(1)
    record Vote(@Phase int term, int value) {}

    @Input("0..1")
    private int value;

    private int term;

    @Init
    void start() {
      broadcast(new Vote(term, value));
      broadcastToOthers(new Vote(term, n() + f()));
      send(self(), new Vote(term, choose(2)));
      send(others().isEmpty() ? node(0) : choose(nodes()), new Vote(term, flip() ? 1 : 0));
    }

    @Upon
    void vote(Mailbox<Vote> mailbox) {
      var votes = mailbox.with(vote -> vote.term() == term);
      when(votes.size() > n() / 2);
      output(votes.get(0).value());
    }

    @Timeout
    void next() {
      term++;
      NodeId added = spawn();
      when(added == null);
    }

    @Invariant
    boolean counts() {
      return term >= 0;
    }
  }

  /** A process as rounds. */
  @Protocol(n = 3)
  static class Rounds extends RoundNode {

    record Estimate(int value) {}

    private int last;

    @Send(1)
    Estimate send() {
      return new Estimate(last + phase());
    }

    @Update(1)
    void update(Mailbox<Estimate> received) {
      last = received.size() + round();
    }
  }

  /** A property of outputs. */
  static class NoNegative implements Spec<Integer> {

    private int inputs;

    @Override
    public void input(NodeId node, Object value) {
      inputs++;
    }

    @Override
    public void observe(NodeId node, Integer output) {
      if (output < 0) {
        throw new Violation(node + " outputs " + output + " after " + inputs + " inputs");
      }
    }
  }

  /** A network. */
  static class Ear extends Network {

    private int deaf;

    @Override
    public void start(Draw draw) {
      deaf = draw.choose(draw.n());
    }

    @Override
    public void round(int phase, int round, Deliveries deliveries) {
      for (int sender = 0; sender < deliveries.n(); sender++) {
        deliveries.must(sender, 0);
        deliveries.never(sender, deaf);
      }
    }
  }

  /** An object whose first content is null and whose {@code put} returns nothing. */
  static class Slot extends Linearizable<Integer> {

    @Override
    protected Integer initial() {
      return null;
    }

    @Override
    protected Effect<Integer> apply(Integer state, String operation, int argument) {
      return operation.equals("put") ? new Effect<>(argument, null) : new Effect<>(state, state);
    }
  }

  /** Choices that are always the last ones. */
  record Fixed(int n) implements Draw {

    @Override
    public int f() {
      return 0;
    }

    @Override
    public int phases() {
      return 1;
    }

    @Override
    public int rounds() {
      return 1;
    }

    @Override
    public int choose(int bound) {
      return bound - 1;
    }
  }

  @Test
  void anObjectOfOnesOwnIsLinearizable() {
    Slot slot = new Slot();
    slot.observe(NodeId.of(0), new Invoked("get", 0));
    slot.observe(NodeId.of(1), new Invoked("put", 7));
    slot.observe(NodeId.of(1), new Returned(null));
    slot.observe(NodeId.of(0), new Returned(null));
    slot.observe(NodeId.of(0), new Invoked("get", 0));
    slot.observe(NodeId.of(0), new Returned(7));
  }

  @Test
  void anObjectOfOnesOwnThatIsNotLinearizableIsSeen() {
    Slot slot = new Slot();
    slot.observe(NodeId.of(1), new Invoked("put", 7));
    slot.observe(NodeId.of(1), new Returned(null));
    slot.observe(NodeId.of(0), new Invoked("get", 0));
    assertThatThrownBy(() -> slot.observe(NodeId.of(0), new Returned(null)))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("no order of the calls explains that get");
  }

  @Test
  void aNetworkOfOnesOwnSaysWhatIsHeard() {
    Ear ear = new Ear();
    Deliveries deliveries = new Deliveries(new Fixed(3), 3);
    ear.start(new Fixed(3));
    ear.round(1, 1, deliveries);
    assertThat(deliveries.mustHear(0)).isEqualTo(0b111);
    assertThat(deliveries.cannotHear(2)).isEqualTo(0b111);
  }

  @Test
  void aSpecOfOnesOwnSeesInputsAndOutputs() {
    NoNegative spec = new NoNegative();
    spec.input(NodeId.of(0), 1);
    spec.observe(NodeId.of(0), 0);
    assertThatThrownBy(() -> spec.observe(NodeId.of(0), -1))
        .hasMessage("P0 outputs -1 after 1 inputs");
  }

  /** A type that is added to the language without being extended here is missed. */
  @Test
  void everyExtensionPointIsExtendedHere() throws Exception {
    List<Class<?>> points = extensionPoints();
    assertThat(points).contains(Node.class, Spec.class, Network.class, Linearizable.class);
    for (Class<?> point : points) {
      assertThat(EXTENDED).as(point.getName()).anyMatch(point::isAssignableFrom);
    }
  }

  /** A subclass elsewhere can name, and make, all that it takes and gives. */
  @Test
  void whatExtensionPointsTakeAndGiveIsPublic() throws Exception {
    for (Class<?> point : extensionPoints()) {
      for (Method method : point.getDeclaredMethods()) {
        if ((method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0) {
          Stream.concat(Stream.of(method.getReturnType()), Stream.of(method.getParameterTypes()))
              .filter(type -> type.getPackage() == point.getPackage())
              .forEach(type -> assertIsPublic(type, method));
        }
      }
    }
  }

  private static void assertIsPublic(Class<?> type, Method method) {
    assertThat(Modifier.isPublic(type.getModifiers())).as("%s of %s", type, method).isTrue();
    if (type.isRecord()) {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        assertThat(Modifier.isPublic(constructor.getModifiers()))
            .as("%s of %s", constructor, method)
            .isTrue();
      }
    }
  }

  private static List<Class<?>> extensionPoints() throws IOException, URISyntaxException {
    Path folder =
        Path.of(Objects.requireNonNull(Node.class.getResource("Node.class")).toURI()).getParent();
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
          .sorted()
          .<Class<?>>map(name -> type(name.substring(0, name.length() - ".class".length())))
          .filter(ExtensionPointsTest::isExtensionPoint)
          .toList();
    }
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(Node.class.getPackageName() + "." + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isExtensionPoint(Class<?> type) {
    return Modifier.isAbstract(type.getModifiers())
        && Modifier.isPublic(type.getModifiers())
        && !type.isAnnotation()
        && !OF_RONDO.contains(type);
  }
}
