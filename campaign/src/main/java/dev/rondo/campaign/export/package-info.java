/** Exports of a campaign for other programs, such as build servers. */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.export;
