/** A campaign as one HTML file. */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.page;
