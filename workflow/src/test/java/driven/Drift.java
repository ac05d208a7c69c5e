package driven;

/**
 * A way in which an implementation differs from its protocol.
 *
 * @see #where()
 */
public enum Drift {
  NONE("", ""),

  // ElectionServer
  VOTES_TWICE("", "sends"),
  FORGETS_TERM_AFTER_CRASH("restart", "field term"),
  QUORUM_TOO_SMALL("", "sends"),
  QUORUM_TOO_LARGE("elected", "sends"),
  MISSING_SEND("campaign", "sends"),
  EXTRA_SEND("", "sends"),
  WRONG_REPLY("requestVote", "sends"),
  COUNTS_OLD_VOTES("", "sends"),
  STAYS_LEADER("requestVote", "field leads"),

  // RegisterReplica
  STALE_READ("answers", "outputs"),
  OVERWRITES_NEWER("store", "field value"),
  READ_QUORUM_TOO_SMALL("", "outputs"),
  FORGETS_VALUE_AFTER_CRASH("restart", "field value"),
  ACKNOWLEDGES_NO_OLD_WRITE("store", "sends"),

  // LockService
  GRANTS_TWICE("serverAcquire", "sends"),
  SERVES_LAST_FIRST("serverAcquire", "field line"),
  FORGETS_WAITING("serverAcquire", "field line"),
  ACCEPTS_OLD_RELEASE("serverRelease", "field holder"),

  // CoinConsensus
  OWN_COIN("reports", "sends"),
  DECIDES_TOO_EARLY("", "outputs"),
  DROPS_EARLY_MESSAGES("reports", "sends"),

  // SynodServer
  TAKES_ANY_VALUE("promises", "sends");

  private final String where;
  private final String what;

  Drift(String where, String what) {
    this.where = where;
    this.what = what;
  }

  /** The handler of the protocol in whose step it shows; empty where no handler runs. */
  public String where() {
    return where;
  }

  /** What differs first. */
  public String what() {
    return what;
  }
}
