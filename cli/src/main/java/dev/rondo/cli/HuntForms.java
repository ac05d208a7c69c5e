package dev.rondo.cli;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.tester.Form;
import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.sequential.SequentialForm;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The forms of a protocol that a hunt runs, at least one.
 *
 * @param network the binary name of the network's class
 * @param why there is only one, where nobody asked for that
 */
record HuntForms(
    Protocol protocol,
    int n,
    int f,
    String network,
    Optional<AsyncForm> async,
    Optional<SequentialForm> sequential,
    Optional<String> why) {

  /** In the order in which they are hunted. */
  List<Form> all() {
    return Stream.<Form>concat(async.stream(), sequential.stream()).toList();
  }

  Form named(String name) {
    return all().stream().filter(form -> form.name().equals(name)).findFirst().orElseThrow();
  }
}
