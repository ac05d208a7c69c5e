package dev.rondo.search.closure;

import dev.rondo.frontend.diagnostic.Kind;
import java.util.List;

/**
 * A step that violates one of TAG1 to TAG5.
 *
 * @param action the handler or timeout, or -1 for {@code @Init}
 * @param arguments of the diagnostic
 */
public record ClosureViolation(Kind condition, int node, int action, List<String> arguments) {}
