package dev.rondo.spawn;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.FieldDeclaration;
import dev.rondo.frontend.code.RequestCalls;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The declarations of requests and durable fields in the user's file, which desugaring replaces.
 */
final class WrittenDeclarations {

  private final CompilationUnit unit;
  private final RequestCalls requests;
  private final int n;
  private final int f;

  WrittenDeclarations(Protocol protocol, int n, int f) {
    this.unit = SyntaxTree.parse(protocol.source());
    this.requests = RequestCalls.of(protocol);
    this.n = n;
    this.f = f;
  }

  /** The names of durable fields. */
  Set<String> durable() {
    return unit.findAll(FieldDeclaration.class).stream()
        .filter(field -> field.isAnnotationPresent("Durable"))
        .flatMap(field -> field.getVariables().stream())
        .map(variable -> variable.getNameAsString())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The arguments that a request has drawn. */
  Map<String, Integer> arguments(String request, List<Integer> choices) {
    Map<String, Integer> arguments = new LinkedHashMap<>();
    requests
        .parameters(request, n, f)
        .forEach((name, values) -> arguments.put(name, values.get(choices.get(arguments.size()))));
    return arguments;
  }

  /**
   * The choices by which a request draws given arguments; none if none are given.
   *
   * @throws UsageError where it has no such arguments
   */
  List<Integer> choices(String request, Map<String, Integer> arguments) {
    Map<String, List<Integer>> parameters = requests.parameters(request, n, f);
    if (arguments.isEmpty()) {
      return List.of();
    }
    UsageError.unless(
        parameters.keySet().equals(arguments.keySet()),
        "the request " + request + " has the parameters " + parameters.keySet());
    List<Integer> choices = new ArrayList<>();
    parameters.forEach(
        (name, values) -> {
          int choice = values.indexOf(Optional.ofNullable(arguments.get(name)).orElseThrow());
          UsageError.unless(
              choice >= 0,
              request + ": " + name + " is one of " + values + ", not " + arguments.get(name));
          choices.add(choice);
        });
    return choices;
  }
}
