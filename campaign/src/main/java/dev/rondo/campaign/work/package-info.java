/** The work of a campaign: plans epochs and runs chunks until a limit is reached. */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.work;
