package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.IteratorValue;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.MailboxPosition;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.Mutability;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Value.StreamValue;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The semantics of mailboxes and their views: one slot per sender with a presence condition. */
final class MailboxSemantics {

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  MailboxSemantics(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  Optional<Value> run(MailboxValue box, MethodCallExpr call, ExecutionState env) {
    if (!Set.of("with", "use").contains(call.getNameAsString())) {
      executor.effects().reads(env.absolute(), box);
    }
    return switch (call.getNameAsString()) {
      case "with" -> {
        MailboxValue view = view(box, call, env);
        executor.effects().narrows(env.absolute(), box, view, call);
        yield Optional.of(view);
      }
      case "size" -> Optional.of(values.number(size(box.slots())));
      case "isEmpty" -> Optional.of(values.bool(terms.not(values.any(box.slots()))));
      case "stream" -> Optional.of(new StreamValue(box.slots()));
      case "iterator" -> Optional.of(start(call, box.slots()));
      case "get" -> Optional.of(get(box, call, env, box.slots()));
      case "sender" -> Optional.of(get(box, call, env, senders(box)));
      case "senders" -> Optional.of(compact(senders(box), Mutability.ALLOWED));
      case "from" -> Optional.of(from(box, call, env));
      case "use" -> {
        use(box, call, env);
        yield Optional.empty();
      }
      default -> throw new UnsupportedCode(call, "this call of a mailbox", "see docs/proofs.md");
    };
  }

  /** An iterator moves with each call, so only a new one is at its first element. */
  static IteratorValue start(MethodCallExpr call, List<Slot> slots) {
    if (Ast.callOn(call).isPresent()) {
      return new IteratorValue(slots);
    }
    throw new UnsupportedCode(call, "an iterator that is kept", "write a loop, or take the first");
  }

  private MailboxValue view(MailboxValue box, MethodCallExpr call, ExecutionState env) {
    List<Slot> slots = new ArrayList<>();
    LambdaSemantics functions = new LambdaSemantics(executor);
    for (Slot slot : box.slots()) {
      Term present =
          terms.isFalse(slot.present())
              ? slot.present()
              : terms.and(
                  slot.present(),
                  functions.test(call.getArgument(0), slot.value(), env, slot.present()));
      slots.add(new Slot(present, slot.value(), slot.sender()));
    }
    return new MailboxValue(List.copyOf(slots));
  }

  private Term size(List<Slot> slots) {
    return terms.count(slots.stream().map(Slot::present).toList());
  }

  private List<Slot> senders(MailboxValue box) {
    return box.slots().stream()
        .map(
            slot ->
                new Slot(slot.present(), values.node(terms.number(slot.sender())), slot.sender()))
        .toList();
  }

  private Value get(MailboxValue box, MethodCallExpr call, ExecutionState env, List<Slot> slots) {
    Value position = executor.evaluate(call.getArgument(0), env);
    if (position instanceof MailboxPosition known && known.box().equals(box)) {
      return slots.get(known.sender()).value();
    }
    Term index = executor.number(position, call);
    executor.failWhere(
        env,
        terms.or(terms.lt(index, terms.number(0)), terms.le(size(slots), index)),
        "there is no message at this position",
        call);
    return at(slots, index);
  }

  /** The message at a position among the messages that exist. */
  Value at(List<Slot> slots, Term position) {
    Value found = Values.NULL;
    for (int index = slots.size() - 1; index >= 0; index--) {
      Slot slot = slots.get(index);
      Term here = terms.and(slot.present(), terms.eq(size(slots.subList(0, index)), position));
      if (!terms.isFalse(here)) {
        found = found == Values.NULL ? slot.value() : values.choose(here, slot.value(), found);
      }
    }
    return found;
  }

  /** Moves the messages that exist to the front of an immutable list. */
  ListValue compact(List<Slot> slots) {
    return compact(slots, Mutability.REFUSED);
  }

  private ListValue compact(List<Slot> slots, Mutability change) {
    List<Value> compacted = new ArrayList<>();
    for (int index = 0; index < slots.size(); index++) {
      compacted.add(at(slots, terms.number(index)));
    }
    // A message that never exists has no value.
    while (!compacted.isEmpty() && compacted.get(compacted.size() - 1) == Values.NULL) {
      compacted.remove(compacted.size() - 1);
    }
    return new ListValue(terms.bool(true), size(slots), List.copyOf(compacted), change);
  }

  private Value from(MailboxValue box, MethodCallExpr call, ExecutionState env) {
    Value sender = executor.evaluate(call.getArgument(0), env);
    Term node = executor.node(sender, env, call);
    Value found = Values.NULL;
    for (Slot slot : box.slots()) {
      Term here = terms.and(slot.present(), terms.eq(node, terms.number(slot.sender())));
      found = values.choose(here, slot.value(), found);
    }
    return found;
  }

  private MailboxValue used(MethodCallExpr call, ExecutionState env) {
    MailboxValue view = (MailboxValue) executor.evaluate(call.getArgument(0), env);
    if (call.getArguments().size() == 1) {
      return view;
    }
    Value position = executor.evaluate(call.getArgument(1), env);
    List<Slot> one = new ArrayList<>();
    for (Slot slot : view.slots()) {
      Term here = terms.and(slot.present(), isAt(view, slot, position, call));
      one.add(new Slot(here, slot.value(), slot.sender()));
    }
    return new MailboxValue(List.copyOf(one));
  }

  private Term isAt(MailboxValue view, Slot slot, Value position, MethodCallExpr call) {
    if (position instanceof MailboxPosition known && known.box().equals(view)) {
      return terms.bool(slot.sender() == known.sender());
    }
    List<Slot> before = view.slots().subList(0, view.slots().indexOf(slot));
    return terms.eq(size(before), executor.number(position, call));
  }

  /** A used message is no longer in the mailbox. */
  private void use(MailboxValue box, MethodCallExpr call, ExecutionState env) {
    MailboxValue used = used(call, env);
    List<Slot> left = new ArrayList<>();
    for (int index = 0; index < box.slots().size(); index++) {
      Slot slot = box.slots().get(index);
      Term unused = terms.not(used.slots().get(index).present());
      left.add(new Slot(terms.and(slot.present(), unused), slot.value(), slot.sender()));
    }
    new AssignmentSemantics(executor).change(call, new MailboxValue(List.copyOf(left)), env);
  }
}
