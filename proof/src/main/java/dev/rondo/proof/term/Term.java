package dev.rondo.proof.term;

import java.util.List;

/**
 * A formula or a number in a formula. {@link Terms} creates each term only once: two terms of one
 * factory are equal if and only if they are the same object.
 */
public sealed interface Term {

  /** Greater than the ids of the arguments. */
  int id();

  /** Its sort. */
  Sort sort();

  /** A number. */
  record Int(int id, long value) implements Term {
    @Override
    public Sort sort() {
      return Sort.INT;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return id;
    }
  }

  /** True or false. */
  record Bool(int id, boolean value) implements Term {
    @Override
    public Sort sort() {
      return Sort.BOOL;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return id;
    }
  }

  /** A variable, whose value a solver chooses. */
  record Var(int id, String name, Sort sort) implements Term {
    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return id;
    }
  }

  /** An operator applied to arguments. */
  record App(int id, Op op, List<Term> arguments, Sort sort) implements Term {

    /** Computes the sort once: if-then-else terms nest deeply. */
    App(int id, Op op, List<Term> arguments) {
      this(id, op, arguments, op == Op.ITE ? arguments.get(1).sort() : op.result());
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return id;
    }
  }
}
