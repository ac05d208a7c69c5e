package dev.rondo.frontend.code;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.Protocol;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The requests of the user's file, with the values of their parameters. Desugaring makes a request
 * a timeout that draws the places of its arguments before it does anything else.
 */
public final class RequestCalls {

  private static final String REQUEST = "request ";

  /** By name of the request, the values that each parameter can have. */
  private final Map<String, Map<String, InputValues>> requests = new LinkedHashMap<>();

  private RequestCalls(Protocol protocol) {
    SyntaxTree.parse(protocol.source()).findAll(MethodDeclaration.class).stream()
        .filter(method -> method.isAnnotationPresent("Request"))
        .forEach(
            method -> {
              Map<String, InputValues> parameters = new LinkedHashMap<>();
              method
                  .getParameters()
                  .forEach(
                      parameter ->
                          values(parameter)
                              .ifPresent(
                                  values -> parameters.put(parameter.getNameAsString(), values)));
              requests.putIfAbsent(method.getNameAsString(), parameters);
            });
  }

  /** The requests in the file of a protocol. */
  public static RequestCalls of(Protocol protocol) {
    return new RequestCalls(protocol);
  }

  private static Optional<InputValues> values(Parameter parameter) {
    return parameter
        .getAnnotationByName("Input")
        .flatMap(input -> input.findFirst(StringLiteralExpr.class))
        .flatMap(text -> InputValues.parse(text.asString()));
  }

  /** Whether a timeout is a request in the file. */
  public boolean isRequest(String timeout) {
    return requests.containsKey(timeout);
  }

  /** Whether a step of a run for users, with its arguments, is a request. */
  public static boolean isCall(String handler) {
    return handler.startsWith(REQUEST);
  }

  /** The number of values that a request draws. */
  public int arguments(String request) {
    return requests.getOrDefault(request, Map.of()).size();
  }

  /** The values that each parameter of a request can have in a run of a size, in their order. */
  public Map<String, List<Integer>> parameters(String request, int n, int f) {
    Map<String, List<Integer>> parameters = new LinkedHashMap<>();
    requests
        .getOrDefault(request, Map.of())
        .forEach((name, values) -> parameters.put(name, values.values(n, f)));
    return parameters;
  }

  /**
   * A request with its arguments, such as {@code request write(v = 2)}.
   *
   * @param draws what the step has drawn; its first draws are the arguments
   */
  public String call(String request, List<Integer> draws, int n, int f) {
    Map<String, Integer> values = new LinkedHashMap<>();
    parameters(request, n, f)
        .forEach(
            (name, possible) -> {
              int place = values.size() < draws.size() ? draws.get(values.size()) : -1;
              if (place >= 0 && place < possible.size()) {
                values.put(name, possible.get(place));
              }
            });
    String arguments =
        values.entrySet().stream()
            .map(each -> each.getKey() + " = " + each.getValue())
            .collect(Collectors.joining(", ", "(", ")"));
    return REQUEST + request + (values.isEmpty() ? "" : arguments);
  }
}
