package dev.rondo.tester.campaign;

import dev.rondo.tester.HuntSettings;
import dev.rondo.tester.async.AsyncSettings;
import java.util.Optional;

/**
 * What a campaign runs.
 *
 * @param form which forms; both where nothing is said and the protocol has rounds
 * @param async the processes and the network of both forms, and how the asynchronous one is run
 * @param phases how many phases a sequential schedule has
 * @param monitored whether the tags are watched in every step of the asynchronous hunt
 * @param trustsTags whether the sequential form is hunted without having tried the tags
 */
public record CampaignSettings(
    Optional<FormChoice> form,
    AsyncSettings async,
    int phases,
    boolean monitored,
    boolean trustsTags,
    HuntSettings hunt) {}
