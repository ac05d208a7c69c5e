package dev.rondo.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Losses;
import rondo.runtime.NetworkModel.TimeoutRule;
import rondo.runtime.NetworkModel.Trait;

/** The pages on networks say what their models say. */
final class NetworkModelTest {

  private static final Path PAGE = Repository.path("docs/networks-and-specs.md");
  private static final Path DETAILS = Repository.path("docs/internal/networks.md");

  @Test
  void thePageForMaintainersHasTheTableOfModels() throws IOException {
    assertThat(Files.readString(DETAILS)).contains(table());
  }

  @Test
  void thePageNamesTheNetworksThatNeedTags() throws IOException {
    List<String> needTags =
        NetworkModel.builtIn().stream()
            .filter(NetworkModel::needsTags)
            .map(model -> "`" + model.simpleName() + "`")
            .toList();

    assertThat(Files.readString(PAGE))
        .contains("refuses " + String.join(", ", needTags) + " and your own networks");
  }

  @Test
  void aNetworkOfAUserIsKnownByItsClassAlone() {
    NetworkModel model = NetworkModel.of("ring.Ring$Neighbours");

    assertThat(model.simpleName()).isEqualTo("Neighbours");
    assertThat(model.needsTags()).isTrue();
    assertThat(model.guaranteesRounds()).isTrue();
    assertThat(model.isSymmetric()).isFalse();
    assertThat(model.isChosenPerReceiver()).isFalse();
    assertThat(model.includesSpawned()).isFalse();
    assertThat(model.timeouts()).isEqualTo(TimeoutRule.BY_ROUND);
  }

  private static String table() {
    StringBuilder table = new StringBuilder();
    table.append(
        "| network | a receiver misses | lost in a round | exception | needs tags | timeouts |"
            + " sequential form |\n");
    table.append("|---|---|---|---|---|---|---|\n");
    for (NetworkModel model : NetworkModel.builtIn()) {
      table.append("| `%s` |".formatted(model.simpleName()));
      Stream.of(
              text(model.perReceiver()),
              text(model.perRound()),
              exception(model),
              model.needsTags() ? "yes" : "no",
              text(model.timeouts()),
              model.hasSequentialForm() ? "yes" : "no")
          .forEach(cell -> table.append(cell.isEmpty() ? " |" : " " + cell + " |"));
      table.append('\n');
    }
    return table.toString();
  }

  private static String text(Losses losses) {
    return losses == Losses.AT_MOST_F ? "at most `f`" : losses.name().toLowerCase(Locale.ROOT);
  }

  private static String text(TimeoutRule rule) {
    return switch (rule) {
      case ANY_TIME -> "at any time";
      case AFTER_GUARANTEE -> "after the guarantee";
      case BY_ROUND -> "after the guarantee, if there is one yet";
    };
  }

  private static String exception(NetworkModel model) {
    return Stream.of(Trait.values())
        .filter(model::has)
        .map(trait -> text(trait, model))
        .reduce("", String::concat);
  }

  private static String text(Trait trait, NetworkModel model) {
    return switch (trait) {
      case KERNEL -> "none from the kernel";
      case KERNEL_HEARS -> " and none to it";
      case HEARS_ITSELF -> "no process misses itself";
      case CRASHES -> "up to `f` processes stop";
      case EVENTUALLY -> "only from some phase on";
      case FIFO -> model.canLose() ? "in order" : "late, never lost for good, and in order";
      case BREAKS -> "";
      case PROGRAMMED -> "the two quorums of an execution alone";
      case FORMULA -> "what its formula excludes";
    };
  }
}
