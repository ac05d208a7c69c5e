package dev.rondo.sequentializer;

import java.util.List;

/**
 * The members and variables that are added to the class of a sequential program, in the order in
 * which they get their names. Each takes the first of its candidate names that the user's file does
 * not use.
 */
enum EmittedName {
  // Locals and parameters
  PROCESS("p", "self", "process"),
  SENDER("s", "sender"),
  RECEIVER("r", "receiver"),
  MESSAGE("message", "sent"),
  SILENT("silent", "noneSends"),
  DESTINATION("destination", "itsDestination"),

  // Fields
  PHASE("phase", "currentPhase"),
  ROUND("round", "currentRound"),
  N("n", "initialSize"),
  F("f", "faulty"),
  SIZE("size", "processes"),
  NODES("nodes", "initialNodes"),
  CHOICES("choices", "scheduleChoices"),
  OUTPUTS("outputs", "scheduleOutputs"),
  NETWORK("network", "itsNetwork"),
  DELIVERIES("deliveries", "roundDeliveries"),
  MAX("max", "mostProcesses"),

  // Methods
  TIMEOUTS("timeouts", "runTimeouts"),
  SPAWN("spawn", "spawnBy"),
  CHOOSE_FROM("chooseFrom", "chooseElement"),
  RESET("reset", "resetProcess"),
  NEXT_TIMEOUT("nextTimeout", "chooseTimeout"),
  NEXT_PHASE("nextPhase", "followingPhase"),
  AWAITED_PHASE("awaitedPhase", "firstAwaitedPhase"),
  AWAKEN("awaken", "awakenProcess"),
  ANY_PROCESS_WAITS("anyProcessWaits", "someProcessWaits"),
  FORGET("forget", "forgetSent"),
  IS_LATE("isLate", "isTooLate"),
  CHECK_INVARIANTS("checkInvariants", "checkItsInvariants"),
  CHECK_ALL("checkAll", "checkAllProcesses");

  private final List<String> wishes;

  EmittedName(String... wishes) {
    this.wishes = List.of(wishes);
  }

  /** The candidate names, in order. */
  String[] wishes() {
    return wishes.toArray(String[]::new);
  }
}
