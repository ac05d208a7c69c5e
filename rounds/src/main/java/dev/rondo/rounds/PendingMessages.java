package dev.rondo.rounds;

import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.List;
import java.util.Optional;

/**
 * Messages that wait in fields for their rounds. Where all sends of a protocol are of such messages
 * and nothing else depends on the time, rounds without messages can be skipped.
 *
 * @param waiting the fields in which the messages of each type wait
 * @param waits the method that tells whether a message waits for a later round; empty if there are
 *     no timeouts
 */
public record PendingMessages(List<Waiting> waiting, Optional<String> waits) {}
