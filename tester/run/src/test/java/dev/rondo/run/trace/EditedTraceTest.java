package dev.rondo.run.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.observe.Tag;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A trace is a file that people can edit. */
class EditedTraceTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @ParameterizedTest
  @ValueSource(
      strings = {"form", "protocol", "file", "sourceHash", "settings", "seed", "choices", "steps"})
  void aTraceWithoutAFieldIsNone(String field) throws IOException {
    ObjectNode trace = trace();
    trace.remove(field);
    refuses(trace);
    trace.putNull(field);
    refuses(trace);
  }

  @ParameterizedTest
  @ValueSource(strings = {"handler", "taken", "used", "choices", "sent", "outputs", "changes"})
  void aStepWithoutAFieldIsNone(String field) throws IOException {
    ObjectNode trace = trace();
    ((ObjectNode) trace.withArray("steps").get(0)).remove(field);
    refuses(trace);
  }

  private static ObjectNode trace() throws IOException {
    TraceStep step =
        new TraceStep(
            0,
            new Tag(1, 1),
            "a",
            3,
            -1,
            false,
            0,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    Trace trace =
        new Trace(
            Trace.VERSION,
            "async",
            "P",
            "P.java",
            "0",
            Map.of(),
            1,
            0,
            List.of(),
            List.of(),
            List.of(step),
            null);
    return (ObjectNode) MAPPER.readTree(TraceJson.write(trace));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1, 1", "(1; 1)", "(1, 1111111111)", "the start"})
  void aTimeIsReadAsItIsWritten(String time) throws IOException {
    ObjectNode trace = trace();
    assertThat(TraceJson.read(trace.toString()).steps().get(0).time()).isEqualTo(new Tag(1, 1));
    ((ObjectNode) trace.path("steps").path(0)).put("time", "");
    assertThat(TraceJson.read(trace.toString()).steps().get(0).time()).isEqualTo(Tag.NONE);
    ((ObjectNode) trace.path("steps").path(0)).put("time", time);
    refuses(trace);
  }

  private static void refuses(ObjectNode trace) {
    assertThatThrownBy(() -> TraceJson.read(trace.toString())).isInstanceOf(UsageError.class);
  }
}
