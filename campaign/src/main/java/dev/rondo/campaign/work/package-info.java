/** The work of a campaign: what comes next, chunk after chunk, until it is enough. */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.work;
