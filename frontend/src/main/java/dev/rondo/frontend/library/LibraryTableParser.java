package dev.rondo.frontend.library;

import dev.rondo.frontend.library.MethodEffects.ChangedOperands;
import dev.rondo.frontend.library.MethodEffects.Order;
import dev.rondo.frontend.library.MethodEffects.ReturnedObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table as it is written; the comment at its top says what its lines mean. */
final class LibraryTableParser {

  /** All methods of a type. */
  static final String ANY = "*";

  /** A type: its supertypes, nearest first, and its methods by their signatures. */
  record Type(List<String> supertypes, Map<String, MethodEffects> methods) {}

  private final Map<String, Type> types = new LinkedHashMap<>();
  private final Map<String, Type> packages = new TreeMap<>();

  private LibraryTableParser() {}

  static LibraryTableParser parse(String text) {
    LibraryTableParser table = new LibraryTableParser();
    List<Type> current = List.of();
    for (String block : blocks(text)) {
      if (block.startsWith(" ")) {
        for (Type type : current) {
          addRow(type, block.strip());
        }
      } else {
        current = table.header(block);
      }
    }
    return table;
  }

  /** Lines, each with those that continue it: these are indented by four or more. */
  private static List<String> blocks(String text) {
    List<String> blocks = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("    ")) {
        int last = blocks.size() - 1;
        blocks.set(last, blocks.get(last) + " " + line.strip());
      } else {
        blocks.add(line);
      }
    }
    return blocks;
  }

  private List<Type> header(String line) {
    String[] sides = line.split("<", 2);
    List<String> supertypes = sides.length == 1 ? List.of() : names(sides[1]);
    return names(sides[0]).stream().map(owner -> declare(owner, supertypes)).toList();
  }

  private Type declare(String owner, List<String> supertypes) {
    Type type = new Type(supertypes, new LinkedHashMap<>());
    boolean isPackage = owner.endsWith(".*");
    @Nullable Type before =
        isPackage
            ? packages.put(owner.substring(0, owner.length() - 1), type)
            : types.put(owner, type);
    check(before == null, owner + " stands in the table twice");
    return type;
  }

  private static List<String> names(String list) {
    return Stream.of(list.split(",")).map(String::strip).toList();
  }

  private static void addRow(Type type, String row) {
    int colon = row.indexOf(':');
    check(colon > 0, "a row without a colon: " + row);
    int arrow = row.indexOf(" -> ");
    String signatures = row.substring(colon + 1, arrow < 0 ? row.length() : arrow).strip();
    MethodEffects effects =
        effects(
            Set.of(row.substring(0, colon).split(" ")),
            arrow < 0 ? "" : row.substring(arrow + 4).strip(),
            signatures.equals(ANY));
    for (String signature : signatures.split(" ")) {
      boolean refuses = effects.dependences().stream().anyMatch(Dependence::isRefused);
      check(!signature.equals(ANY) || refuses, "only a refusal may be for every method: " + row);
      check(type.methods().put(signature, effects) == null, signature + " stands twice: " + row);
    }
  }

  private static MethodEffects effects(Set<String> words, String instead, boolean ofWholeType) {
    Set<Dependence> dependences = EnumSet.noneOf(Dependence.class);
    for (Dependence dependence : Dependence.values()) {
      if (words.contains(dependence.word())) {
        dependences.add(dependence);
      }
    }
    ChangedOperands change = only(ChangedOperands.values(), words, ChangedOperands.UNSTATED);
    ReturnedObject result = only(ReturnedObject.values(), words, ReturnedObject.PART);
    Order order = only(Order.values(), words, Order.UNKNOWN);
    boolean frozen = words.contains("frozen");
    boolean total = words.contains("total");
    boolean iterates = words.contains("iterates");
    boolean forObservers = words.contains("observers");
    int known =
        dependences.size()
            + (change == ChangedOperands.UNSTATED ? 0 : 1)
            + (result == ReturnedObject.PART ? 0 : 1)
            + (order == Order.UNKNOWN ? 0 : 1)
            + (frozen ? 1 : 0)
            + (total ? 1 : 0)
            + (iterates ? 1 : 0)
            + (forObservers ? 1 : 0);
    check(known == words.size(), "a word that the table does not know: " + words);
    boolean refuses = dependences.stream().anyMatch(Dependence::isRefused);
    check(refuses || change != ChangedOperands.UNSTATED, "what does it change: " + words);
    return new MethodEffects(
        change,
        result,
        frozen,
        total,
        order,
        iterates,
        Collections.unmodifiableSet(dependences),
        forObservers,
        instead,
        ofWholeType);
  }

  private static <E extends Enum<E>> E only(E[] values, Set<String> words, E otherwise) {
    E found = otherwise;
    for (E value : values) {
      String word = value.name().toLowerCase(Locale.ROOT).replace('_', '-');
      if (value != otherwise && words.contains(word)) {
        check(found == otherwise, "two words of one kind: " + words);
        found = value;
      }
    }
    return found;
  }

  private static void check(boolean holds, String fault) {
    if (!holds) {
      throw new IllegalArgumentException(fault);
    }
  }

  Map<String, Type> types() {
    return types;
  }

  /** The row of a type, or of the closest package around it. */
  @Nullable Type type(String owner) {
    @Nullable Type type = types.get(owner);
    for (int dot = owner.lastIndexOf('.'); type == null && dot > 0; ) {
      type = packages.get(owner.substring(0, dot + 1));
      dot = owner.lastIndexOf('.', dot - 1);
    }
    return type;
  }
}
