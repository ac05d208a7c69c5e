/** What a campaign hunts: files and settings crossed with each other, from options or a file. */
@org.jspecify.annotations.NullMarked
package dev.rondo.campaign.matrix;
