package dev.rondo.frontend.interpreter;

import java.util.Set;

/**
 * What a domain knows at one point of the code: the values of variables, and whether the point is
 * reachable. A state is mutable; the interpreter copies it where paths part.
 *
 * @param <S> the type of the state itself
 */
public interface State<S> {

  /** Whether any execution comes here. */
  boolean isReachable();

  /** Makes the point unreachable: all executions have jumped elsewhere. */
  void kill();

  /** A state that can change without this one. */
  S copy();

  /** The names of the local variables in scope. */
  Set<String> localNames();

  /** Ends a scope: all other local variables are gone, and their names may mean fields again. */
  void retainLocals(Set<String> names);
}
