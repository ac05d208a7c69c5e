package dev.rondo.frontend.model;

import java.util.List;

/**
 * The synchronization tags of a protocol (Drăgoi and Inzaghi Pronesti 2022, section 4.2, Definition
 * 1).
 *
 * @param roundNames for each round from 1 on, the message type that belongs to it
 * @param phased whether messages hold a phase; a single phase otherwise
 * @param complete whether every message type is tagged, so that the protocol can be cut into rounds
 */
public record Tags(List<String> roundNames, boolean phased, boolean complete) {

  /** How many rounds a phase has. */
  public int rounds() {
    return roundNames.size();
  }
}
