package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rondo.NodeId;

/** A received message is looked up by a hash of what the log says of it. */
class LoggedValueTest {

  /** An entry of a log. */
  record Entry(int term, String command) {}

  /** A message with objects in it. */
  record Append(
      int term,
      NodeId leader,
      List<Entry> entries,
      Map<String, Integer> sizes,
      Set<Integer> votes,
      Optional<Entry> last,
      double share,
      boolean done) {}

  private static final Set<String> COMPONENTS =
      Set.of("term", "leader", "entries", "sizes", "votes", "last", "share", "done");

  private static final Append APPEND =
      new Append(
          3,
          NodeId.of(1),
          List.of(new Entry(1, "a"), new Entry(2, "b")),
          Map.of("x", 4),
          Set.of(1, 2),
          Optional.of(new Entry(2, "b")),
          0.5,
          true);

  @Test
  void aMessageHasTheHashOfItsJson() {
    JsonNode json = LoggedValue.json(APPEND);

    assertThat(LoggedValue.hasAll(json, COMPONENTS)).isTrue();
    assertThat(LoggedValue.matches(json, APPEND)).isTrue();
    assertThat(LoggedValue.jsonHash(json)).isEqualTo(LoggedValue.hash(APPEND));
  }

  @Test
  void anObjectInAMessageMayLeaveOutComponents() throws Exception {
    JsonNode json =
        new ObjectMapper()
            .readTree(
                """
                {"term": 3, "leader": "P1", "entries": [{"term": 1}, {"command": "b"}],
                 "sizes": {"x": 4}, "votes": [2, 1], "last": {"term": 2}, "share": 0.5, "done": true}
                """);

    assertThat(LoggedValue.hasAll(json, COMPONENTS)).isTrue();
    assertThat(LoggedValue.matches(json, APPEND)).isTrue();
    assertThat(LoggedValue.jsonHash(json)).isEqualTo(LoggedValue.hash(APPEND));
  }

  @Test
  void messagesWithOtherNumbersHaveOtherHashes() {
    Append other =
        new Append(
            4,
            APPEND.leader(),
            APPEND.entries(),
            APPEND.sizes(),
            APPEND.votes(),
            APPEND.last(),
            APPEND.share(),
            APPEND.done());
    Append longer =
        new Append(
            3,
            APPEND.leader(),
            List.of(new Entry(1, "a")),
            APPEND.sizes(),
            APPEND.votes(),
            APPEND.last(),
            APPEND.share(),
            APPEND.done());

    assertThat(LoggedValue.hash(other)).isNotEqualTo(LoggedValue.hash(APPEND));
    assertThat(LoggedValue.hash(longer)).isNotEqualTo(LoggedValue.hash(APPEND));
  }

  @Test
  void aMessageWithoutAComponentIsNotLookedUp() throws Exception {
    JsonNode json = new ObjectMapper().readTree("{\"term\": 3}");

    assertThat(LoggedValue.hasAll(json, COMPONENTS)).isFalse();
  }
}
