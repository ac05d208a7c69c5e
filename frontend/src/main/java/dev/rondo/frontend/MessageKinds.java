package dev.rondo.frontend;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which records are kinds of one message: those of a sealed interface that is taken as a whole, and
 * those of one round.
 */
final class MessageKinds {

  /**
   * Records that are one message.
   *
   * @param name of the sealed interface that has just these records; that of a single record; or
   *     one that is made up of theirs
   */
  record Group(String name, List<RecordDeclaration> records) {}

  private final SealedTypes sealed;
  private final Set<String> takenWhole;
  private final Map<RecordDeclaration, Integer> rounds;

  /**
   * For the records of a protocol.
   *
   * @param takenWhole the sealed interfaces that are taken as one message
   * @param rounds the round of each record that says one for all its messages
   */
  MessageKinds(SealedTypes sealed, Set<String> takenWhole, Map<RecordDeclaration, Integer> rounds) {
    this.sealed = sealed;
    this.takenWhole = takenWhole;
    this.rounds = rounds;
  }

  /** The messages, in the order of the source. */
  List<Group> groups(List<RecordDeclaration> records) {
    List<List<RecordDeclaration>> groups = new ArrayList<>();
    for (RecordDeclaration record : records) {
      List<List<RecordDeclaration>> joined =
          groups.stream()
              .filter(group -> group.stream().anyMatch(other -> areOne(record, other)))
              .toList();
      List<RecordDeclaration> group =
          joined.stream().findFirst().orElseGet(() -> added(groups, new ArrayList<>()));
      joined.stream()
          .skip(1)
          .forEach(
              other -> {
                group.addAll(other);
                groups.remove(other);
              });
      group.add(record);
    }
    return groups.stream().map(group -> new Group(name(group), inOrder(records, group))).toList();
  }

  private static <T> T added(List<T> list, T element) {
    list.add(element);
    return element;
  }

  private static List<RecordDeclaration> inOrder(
      List<RecordDeclaration> records, List<RecordDeclaration> group) {
    return records.stream().filter(group::contains).toList();
  }

  private boolean areOne(RecordDeclaration one, RecordDeclaration other) {
    boolean ofOneRound = rounds.containsKey(one) && rounds.get(one).equals(rounds.get(other));
    return ofOneRound
        || takenWhole.stream()
            .flatMap(name -> sealed.ofRecords(name).stream())
            .map(sealed::records)
            .anyMatch(records -> records.contains(one) && records.contains(other));
  }

  private String name(List<RecordDeclaration> group) {
    Optional<String> ofInterface =
        sealed.interfaces().stream()
            .filter(type -> Set.copyOf(sealed.records(type)).equals(Set.copyOf(group)))
            .map(ClassOrInterfaceDeclaration::getNameAsString)
            .filter(name -> group.size() > 1 || takenWhole.contains(name))
            .findFirst();
    return ofInterface.orElseGet(
        () ->
            group.stream()
                .map(RecordDeclaration::getNameAsString)
                .collect(Collectors.joining("Or")));
  }
}
