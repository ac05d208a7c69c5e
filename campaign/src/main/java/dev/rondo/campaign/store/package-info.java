/**
 * The one file that a campaign is kept in, an SQLite database. What depends on when, how often or
 * which process did the work is stored in the tables {@code session} and {@code work} and nowhere
 * else.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.store;
