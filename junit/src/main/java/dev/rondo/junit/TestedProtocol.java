package dev.rondo.junit;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.NetworkLookup;
import java.util.List;
import java.util.Locale;

/**
 * The protocol of a test, read from the sources of the test's own project.
 *
 * @param processes how many there are, and their network
 */
record TestedProtocol(ProtocolReading reading, Protocol protocol, AsyncSettings processes) {

  static TestedProtocol of(Combination combination, TestPlace place) {
    ProtocolReading reading = new ProtocolReading(combination.test().protocol(), place);
    Protocol read = reading.read(place.folder());
    Protocol protocol =
        read.with(read.settings().withSpecs(specs(combination.test(), read, reading)));
    String network =
        NetworkLookup.named(
            reading.usableName(combination.network(), protocol), protocol, reading.classPath());
    AsyncSettings processes =
        AsyncSettings.of(protocol.settings())
            .withNodes(protocol.sized(combination.n()), combination.f())
            .withNetwork(network, AsyncSettings.faultsOf(network));
    return new TestedProtocol(reading, protocol, processes);
  }

  private static List<String> specs(TestSettings test, Protocol protocol, ProtocolReading reading) {
    List<String> names =
        test.spec().stream().map(spec -> reading.usableName(spec, protocol)).toList();
    return names.isEmpty() ? protocol.settings().specs() : names;
  }

  /** The protocol and its size, for the first line of a test. */
  String opening() {
    return String.format(
        Locale.ROOT,
        "%s, n = %d, f = %d, network %s",
        protocol.name(),
        processes.n(),
        processes.f(),
        NetworkLookup.simpleName(processes.network()));
  }
}
