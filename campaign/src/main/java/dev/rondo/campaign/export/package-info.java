/** A campaign for other programs: build servers, and those who analyse. */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.export;
