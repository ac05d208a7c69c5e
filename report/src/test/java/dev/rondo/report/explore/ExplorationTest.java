package dev.rondo.report.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.report.server.PageServer;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.testing.Models;
import dev.rondo.testing.Protocols;
import dev.rondo.workflow.hunting.Replay;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server of an exploration answers. */
class ExplorationTest {

  private static final String NOTHING = "{\"choices\": [], \"moves\": []}";

  private final HttpClient client = HttpClient.newHttpClient();
  private PageServer server;

  @BeforeEach
  void serve() throws IOException {
    server = Offers.serve();
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void messagesTimeoutsAndWhatCanBeLostAreListed() throws Exception {
    JsonNode scene = scene(NOTHING);
    assertThat(scene.at("/processes/0/transit"))
        .extracting(letter -> letter.at("/content").asText() + letter.at("/losable").asText())
        .containsExactly("Offer(value=0)true", "Offer(value=0)true");
    assertThat(scene.at("/events"))
        .extracting(event -> event.at("/node") + " " + event.at("/what").asText())
        .containsExactly(
            "0 MESSAGE", "0 MESSAGE", "0 TIMEOUT", "1 MESSAGE", "1 MESSAGE", "1 TIMEOUT");
  }

  @Test
  void aMessageThatIsLostComesNoMore() throws Exception {
    JsonNode scene = scene("{\"moves\": [{\"lost\": 3}]}");
    assertThat(scene.at("/processes/0/transit")).hasSize(1);
    assertThat(scene.at("/picture/arrows"))
        .extracting(arrow -> arrow.at("/fate").asText())
        .containsExactly("PENDING", "PENDING", "LOST", "PENDING");
  }

  @Test
  void whatIsChosenAtTheStartIsAnInput() throws Exception {
    JsonNode scene = scene("{\"choices\": [0, 1]}");
    assertThat(scene.at("/processes/0/transit/1/content").asText()).isEqualTo("Offer(value=1)");
    assertThat(scene.at("/asked/0/0/by").asText()).isEqualTo("PROCESS");
  }

  @Test
  void aRunIsSavedAsATraceThatReplays() throws Exception {
    String moves =
        "{\"moves\": [{\"lost\": 2}, {\"node\": 0, \"timeout\": -1, \"taken\": [1]},"
            + " {\"node\": 1, \"timeout\": 0}]}";
    assertThat(scene(moves).at("/failure").asText())
        .isEqualTo("P0 decided 0 (step 1), P1 decided 7 (step 2)");
    Trace trace = TraceJson.read(ask("/trace", moves).body());
    Trace again = Replay.of(trace, Offers.protocol(), ClassPath.LANGUAGE);
    assertThat(again)
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes("steps.*lines")
        .isEqualTo(trace);
    assertThat(again.finding()).isNotNull();
  }

  @Test
  void aBugIsFoundFromHereAndBeginsWithTheMovesSoFar() throws Exception {
    String prefix = "{\"node\": 0, \"timeout\": -1, \"taken\": [3], \"choices\": []}";
    String run = "{\"choices\": [0, 1], \"moves\": [" + prefix + "]}";
    String question = "{\"run\": " + run + ", \"first\": 0}";
    JsonNode found = json(ask("/find", question));
    assertThat(found.at("/moves")).isNotEmpty();
    assertThat(ask("/find", question).body()).isEqualTo(found.toString());
    String more = found.at("/moves").toString();
    String whole = "{\"choices\": [0, 1], \"moves\": [" + prefix + ", " + more.substring(1) + "}";
    JsonNode scene = scene(whole);
    assertThat(scene.at("/failure").asText()).startsWith("P");
    assertThat(scene.at("/picture/steps/2/outputs/0").asText()).isEqualTo("1");
    assertThat(scene.at("/events")).isEmpty();
  }

  @Test
  void processesOfRolesHaveTheNamesOfTheFile() throws Exception {
    server.close();
    server = Offers.serve(Offers.roles());
    String read = "{\"node\": 0, \"timeout\": 0}";
    JsonNode begun = scene("{\"moves\": [" + read + "]}");
    assertThat(begun.at("/picture/processes").toString())
        .isEqualTo("[\"Client0\",\"Server0\",\"Server1\"]");
    assertThat(begun.at("/picture/phase").asText()).isEqualTo("op");
    assertThat(begun.at("/events/0/name").asText()).isEqualTo("read");
    assertThat(begun.at("/processes/2/transit/0/content").asText())
        .isEqualTo("Read(op=1, client=Client0)");
    String answers =
        ", {\"node\": 1, \"timeout\": -1, \"taken\": [1]}"
            + ", {\"node\": 2, \"timeout\": -1, \"taken\": [2]}"
            + ", {\"node\": 0, \"timeout\": -1, \"taken\": [3]}"
            + ", {\"node\": 0, \"timeout\": -1, \"taken\": [4]}";
    JsonNode over = scene("{\"moves\": [" + read + answers + "]}");
    assertThat(over.at("/picture/steps/4/handler").asText()).isEqualTo("read");
    assertThat(over.at("/picture/steps/4/changes/0/variable").asText()).isEqualTo("op");
    assertThat(over.at("/failure").asText())
        .isEqualTo("Client0 decided Server0 (step 4) and then Server1 (step 5)");
  }

  /** Only what the network guarantees is waited for, and the waiting is given up as in a hunt. */
  @Test
  @Tag("long")
  void aNetworkThatGuaranteesIsFollowedToABug() throws Exception {
    server.close();
    server = Offers.serve(Protocols.benchmark("BenOr"));
    String inputs = "{\"choices\": [0, 1, 1], \"moves\": ";
    JsonNode found = json(ask("/find", "{\"run\": " + inputs + "[]}, \"first\": 0}"));
    assertThat(found.at("/moves")).isNotEmpty();
    JsonNode scene = scene(inputs + found.at("/moves") + "}");
    assertThat(scene.at("/failure").asText()).contains("decided");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"moves\": [{\"node\": 0, \"taken\": [99], \"timeout\": -1}]}",
        "{\"moves\": [{\"node\": 9, \"taken\": [1], \"timeout\": -1}]}",
        "{\"moves\": [{\"node\": 0, \"taken\": [2], \"timeout\": -1}]}",
        "{\"moves\": [{\"node\": 0, \"timeout\": 5}]}",
        "{\"moves\": [{\"node\": 0, \"timeout\": -1}]}",
        "{\"choices\": [7]}",
        "nonsense",
        "null",
        ""
      })
  void whatIsNotPossibleIsRefused(String question) throws Exception {
    HttpResponse<String> response = ask("/scene", question);
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).matches("(not possible: |no question of this page).*\n");
  }

  /** A browser sends such a question to another site without asking it. */
  @Test
  void aQuestionThatIsNoJsonIsRefused() throws Exception {
    HttpRequest plain =
        HttpRequest.newBuilder(address("/scene"))
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString(NOTHING))
            .build();
    assertThat(client.send(plain, BodyHandlers.ofString()).statusCode()).isEqualTo(415);
    HttpRequest get = HttpRequest.newBuilder(address("/scene")).build();
    HttpResponse<String> read = client.send(get, BodyHandlers.ofString());
    assertThat(read.statusCode()).isEqualTo(405);
    assertThat(read.headers().firstValue("Allow")).hasValue("POST");
  }

  @Test
  void aProtocolWrittenAsRoundsIsRefused() {
    Protocol rounds = Models.read(Models.benchmark("OneThirdRule"));
    assertThatThrownBy(
            () -> Exploration.of(rounds, ClassPath.LANGUAGE, AsyncSettings.of(rounds.settings())))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("is written as rounds");
  }

  private JsonNode scene(String run) throws Exception {
    return json(ask("/scene", run));
  }

  private static JsonNode json(HttpResponse<String> response) throws IOException {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return new ObjectMapper().readTree(response.body());
  }

  private HttpResponse<String> ask(String path, String question) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(address(path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(question))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  private URI address(String path) {
    return URI.create(server.address()).resolve(path);
  }
}
