package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Detects states that exceed the bounds of symbolic states: longer lists and sets, and null where
 * {@link FieldValues} has none. An induction is valid only if no reachable state exceeds them.
 */
final class StateBoundCheck {

  private static final Set<String> NEVER_NULL =
      Set.of("Integer", "Long", "Boolean", "Set", "TreeSet", "HashSet", "SortedSet");

  private final TranslationContext setup;
  private final Terms terms;
  private final int longest;

  StateBoundCheck(TranslationContext setup, int longest) {
    this.setup = setup;
    this.terms = setup.terms;
    this.longest = longest;
  }

  Term of(SystemState state) {
    List<Term> beyond = new ArrayList<>();
    for (Map<String, Value> process : state.processes()) {
      for (VariableDeclarator field : setup.text.fields().values()) {
        Value held = Objects.requireNonNull(process.get(field.getNameAsString()));
        beyond.add(of(field.getType(), held));
      }
    }
    return terms.or(beyond);
  }

  private Term of(Type type, Value value) {
    if (value instanceof NullValue) {
      boolean never =
          type instanceof ClassOrInterfaceType named
              && NEVER_NULL.contains(named.getNameAsString());
      return terms.bool(never);
    }
    if (value instanceof ListValue list) {
      List<Term> parts = new ArrayList<>(List.of(terms.lt(terms.number(longest), list.length())));
      for (int index = 0; index < list.slots().size(); index++) {
        Term inside = terms.lt(terms.number(index), list.length());
        parts.add(terms.and(inside, of(element(type), list.slots().get(index))));
      }
      return terms.and(list.present(), terms.or(parts));
    }
    if (value instanceof SetValue set) {
      List<Term> there = set.slots().stream().map(Slot::present).toList();
      List<Term> parts =
          new ArrayList<>(List.of(terms.lt(terms.number(longest), terms.count(there))));
      set.slots()
          .forEach(slot -> parts.add(terms.and(slot.present(), of(element(type), slot.value()))));
      return terms.or(parts);
    }
    if (value instanceof NodeMapValue perNode) {
      List<Term> parts = new ArrayList<>(List.of(of(element(type), perNode.last())));
      perNode.values().forEach(each -> parts.add(of(element(type), each)));
      return terms.or(parts);
    }
    return value instanceof RecordValue structure ? record(structure) : terms.bool(false);
  }

  private Term record(RecordValue record) {
    List<Type> types = setup.text.componentTypes(record.type());
    List<Term> parts = new ArrayList<>();
    for (int index = 0; index < types.size(); index++) {
      parts.add(of(types.get(index), record.components().get(index)));
    }
    return terms.and(record.present(), terms.or(parts));
  }

  private static Type element(Type type) {
    return type instanceof ClassOrInterfaceType generic && generic.getTypeArguments().isPresent()
        ? generic.getTypeArguments().get().get(0)
        : type.getElementType();
  }
}
