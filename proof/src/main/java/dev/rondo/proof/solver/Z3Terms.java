package dev.rondo.proof.solver;

import com.microsoft.z3.BitVecSort;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import com.microsoft.z3.IntSort;
import dev.rondo.proof.term.Op;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Bool;
import dev.rondo.proof.term.Term.Int;
import dev.rondo.proof.term.Term.Var;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/** Converts terms into expressions of Z3, with sharing. */
final class Z3Terms {

  private final Context context;
  private final OptionalInt width;
  private final Map<Term, Expr<?>> translated = new HashMap<>();

  Z3Terms(Context context) {
    this(context, OptionalInt.empty());
  }

  /**
   * Terms whose numbers are bit vectors, if one width suffices for all of them.
   *
   * @param width the bit width of numbers; integers are unbounded without one
   */
  Z3Terms(Context context, OptionalInt width) {
    this.context = context;
    this.width = width;
  }

  BoolExpr formula(Term term) {
    return (BoolExpr) expression(term);
  }

  Expr<?> expression(Term root) {
    List<Term> untranslated = new ArrayList<>();
    Deque<Term> open = new ArrayDeque<>(List.of(root));
    Set<Term> seen = new HashSet<>();
    while (!open.isEmpty()) {
      Term term = open.pop();
      if (!translated.containsKey(term) && seen.add(term)) {
        untranslated.add(term);
        if (term instanceof App app) {
          app.arguments().forEach(open::push);
        }
      }
    }
    // The arguments of a term precede it.
    untranslated.sort(Comparator.comparingInt(Term::id));
    untranslated.forEach(term -> translated.put(term, make(term)));
    return Objects.requireNonNull(translated.get(root));
  }

  private Expr<?> make(Term term) {
    if (term instanceof Int number) {
      return width.isPresent()
          ? context.mkBV(number.value(), width.getAsInt())
          : context.mkInt(number.value());
    }
    if (term instanceof Bool known) {
      return context.mkBool(known.value());
    }
    if (term instanceof Var variable) {
      return variable.sort() == Sort.INT
          ? context.mkIntConst(variable.name())
          : context.mkBoolConst(variable.name());
    }
    App app = (App) term;
    boolean computes = app.op() != Op.ITE && app.op() != Op.EQ && hasNumbers(app);
    return width.isPresent() && computes ? bits(app) : app(app);
  }

  private static boolean hasNumbers(App app) {
    return app.arguments().get(0).sort() == Sort.INT;
  }

  /** The width is large enough that arithmetic of bit vectors is that of integers. */
  private Expr<?> bits(App app) {
    Expr<BitVecSort> left = vector(app, 0);
    Expr<BitVecSort> right = vector(app, 1);
    return switch (app.op()) {
      case LE -> context.mkBVSLE(left, right);
      case ADD -> context.mkBVAdd(left, right);
      case MUL -> context.mkBVMul(left, right);
      case DIV -> context.mkBVSDiv(context.mkBVSub(left, context.mkBVSMod(left, right)), right);
      case MOD -> context.mkBVSMod(left, right);
      default -> throw new IllegalArgumentException(app.op() + " has no bits");
    };
  }

  @SuppressWarnings("unchecked") // an if-then-else of bits has no class of its own
  private Expr<BitVecSort> vector(App app, int index) {
    return (Expr<BitVecSort>) argument(app, index);
  }

  private Expr<?> app(App app) {
    return switch (app.op()) {
      case NOT -> context.mkNot(known(app, 0));
      case AND -> context.mkAnd(bools(app));
      case OR -> context.mkOr(bools(app));
      case EQ -> context.mkEq(argument(app, 0), argument(app, 1));
      case LE -> context.mkLe(integer(app, 0), integer(app, 1));
      case ADD -> context.mkAdd(integer(app, 0), integer(app, 1));
      case MUL -> context.mkMul(integer(app, 0), integer(app, 1));
      case DIV -> context.mkDiv(integer(app, 0), integer(app, 1));
      case MOD -> context.mkMod(integer(app, 0), integer(app, 1));
      case ITE -> context.mkITE(known(app, 0), argument(app, 1), argument(app, 2));
    };
  }

  private Expr<?> argument(App app, int index) {
    return Objects.requireNonNull(translated.get(app.arguments().get(index)));
  }

  private BoolExpr known(App app, int index) {
    return (BoolExpr) argument(app, index);
  }

  private BoolExpr[] bools(App app) {
    return app.arguments().stream()
        .map(argument -> (BoolExpr) Objects.requireNonNull(translated.get(argument)))
        .toArray(BoolExpr[]::new);
  }

  @SuppressWarnings("unchecked") // an if-then-else of integers has no class of its own
  private Expr<IntSort> integer(App app, int index) {
    return (Expr<IntSort>) argument(app, index);
  }
}
