/** Two campaigns, and what has changed between them. */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.compare;
