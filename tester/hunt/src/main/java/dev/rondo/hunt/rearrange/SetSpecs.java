package dev.rondo.hunt.rearrange;

import java.util.List;
import java.util.Set;
import rondo.Agreement;
import rondo.AgreementPerKey;
import rondo.PrefixOrder;
import rondo.Validity;

/** The specs that look at which values are output, not at how often. */
final class SetSpecs {

  private static final Set<String> KNOWN =
      Set.of(
          Agreement.class.getName(),
          AgreementPerKey.class.getName(),
          PrefixOrder.class.getName(),
          Validity.class.getName());

  private SetSpecs() {}

  /** Whether none of some specs can tell whether a process outputs a value once more. */
  static boolean areAll(List<String> specs) {
    return KNOWN.containsAll(specs);
  }
}
