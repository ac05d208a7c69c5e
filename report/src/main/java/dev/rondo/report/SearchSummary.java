package dev.rondo.report;

import dev.rondo.proof.verdict.InductionState;
import dev.rondo.workflow.hunting.Counterexample;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a search of every schedule or of a proof, for its report.
 *
 * @param found the counterexample, where there is one
 * @param isVerdict whether the search says anything of the protocol
 * @param headline what it says, where it has found nothing
 * @param notes what else must be said, a sentence each
 * @param scenes the two states between which a proof fails, where one does
 * @param settings under which was searched, in the order in which they are shown
 */
public record SearchSummary(
    Optional<Counterexample> found,
    boolean isVerdict,
    String headline,
    List<String> notes,
    List<InductionState> scenes,
    Map<String, String> settings) {}
