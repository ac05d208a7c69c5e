package dev.rondo.workflow.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.mutation.MutationResult;
import java.util.Optional;

/** The JSON answer of {@code rondo mutate}. */
public final class MutationJson {

  private MutationJson() {}

  /**
   * The answer as one JSON object.
   *
   * @param rondo the version of Rondo
   */
  public static String text(
      Protocol protocol, HuntingSettings settings, MutationResult result, String rondo) {
    Optional<String> refusal =
        result.complete() ? Optional.empty() : Optional.of("interrupted before all were hunted");
    ObjectNode node =
        JsonAnswer.of("mutate", rondo, result.complete() ? "measured" : "undecided", refusal);
    JsonAnswer.about(node, protocol.source(), Optional.of(protocol));
    node.put("network", NetworkLookup.simpleName(settings.async().network()));
    node.put("n", settings.async().n());
    node.put("f", settings.async().f());
    node.put("seed", settings.hunt().seed());
    node.put("schedules", settings.hunt().schedules());
    node.put("found", result.found());
    node.put("survived", result.survivors().size());
    node.put("refused", result.refused());
    ArrayNode mutants = node.putArray("mutants");
    for (MutationResult.Tried tried : result.tried()) {
      ObjectNode mutant = mutants.addObject();
      mutant.put("line", tried.mutant().line());
      mutant.put("method", tried.mutant().method());
      mutant.put("kind", tried.mutant().kind().toString());
      mutant.put("foundBy", tried.foundBy().orElse(null));
      ArrayNode diff = mutant.putArray("diff");
      tried.mutant().diff(protocol.source()).forEach(diff::add);
    }
    return JsonAnswer.text(node);
  }
}
