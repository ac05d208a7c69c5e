package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the methods of a protocol. */
@FunctionalInterface
public interface MethodResolver {

  /** The method that a call or a method reference means; none where it is one of a library. */
  Optional<MethodDeclaration> ownMethod(Node use);

  /** Pieces of code and all methods that they call, directly or through others. */
  default List<Node> reachable(Collection<? extends Node> code) {
    List<Node> reached = new ArrayList<>();
    Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Node> open = new ArrayDeque<>(code);
    while (!open.isEmpty()) {
      Node part = open.pop();
      if (seen.add(part)) {
        reached.add(part);
        part.walk(use -> ownMethod(use).ifPresent(open::push));
      }
    }
    return reached;
  }

  /** A piece of code and all methods that it calls, directly or through others. */
  default List<Node> reachable(Node code) {
    return reachable(List.of(code));
  }
}
