package dev.rondo.report;

import java.nio.file.Path;

/** Editors that open a file at a line when a link is followed. */
public enum Editor {
  VSCODE("vscode://file%s:{line}"),
  IDEA("idea://open?file=%s&line={line}");

  private final String link;

  Editor(String link) {
    this.link = link;
  }

  /** A link to a file, with the place {line} for the line. */
  String linkTo(Path file) {
    return link.formatted(file.toAbsolutePath().toUri().getRawPath());
  }
}
