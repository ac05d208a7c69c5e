package dev.rondo.junit;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.mutation.Mutant;
import dev.rondo.workflow.mutation.MutationHunt;
import dev.rondo.workflow.mutation.MutationResult;
import java.util.Locale;
import org.opentest4j.AssertionFailedError;

/** The mutants of a test's protocol. */
final class ProjectMutants extends ProjectQuestions implements Mutants {

  private final ProjectHunt original;
  private long schedules = MutationHunt.SCHEDULES;
  private int survivors;

  ProjectMutants(Combination combination, TestPlace place) {
    super(combination, place);
    this.original = new ProjectHunt(combination, place);
  }

  @Override
  public Mutants within(long others) {
    schedules = others;
    return this;
  }

  @Override
  public Mutants except(int most) {
    survivors = most;
    return this;
  }

  @Override
  TestedResult work(TestedProtocol tested) {
    return original.work(tested);
  }

  @Override
  public void areFound() {
    expectNothing(outcome());
    done(this::hunt);
  }

  private MutationResult hunt(TestedProtocol tested) {
    Protocol protocol = tested.protocol();
    MutationResult result =
        MutationHunt.of(
                protocol, tested.reading().classPath(), settings(tested), ProgressMonitor.SILENT)
            .run(MutationHunt.Progress.SILENT);
    System.out.println("rondo: " + result.summary());
    if (result.survivors().size() > survivors) {
      StringBuilder text = new StringBuilder(result.summary()).append("; not found:");
      for (Mutant mutant : result.survivors()) {
        text.append(
            String.format(
                Locale.ROOT,
                "\n  line %d, %s: %s",
                mutant.line(),
                mutant.method(),
                mutant.kind().words()));
        mutant.diff(protocol.source()).forEach(line -> text.append("\n    ").append(line));
      }
      throw new AssertionFailedError(text.toString());
    }
    return result;
  }

  private HuntingSettings settings(TestedProtocol tested) {
    HuntingSettings all = original.settings(tested);
    HuntLimits hunt = all.hunt();
    return new HuntingSettings(
        // With inferred tags each mutant would take long.
        all.form().filter(form -> form != FormChoice.BOTH),
        all.async(),
        all.phases(),
        new HuntLimits(1, schedules, hunt.timeoutMillis(), hunt.seed(), hunt.jobs()));
  }
}
