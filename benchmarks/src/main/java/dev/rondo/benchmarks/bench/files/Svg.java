package dev.rondo.benchmarks.bench.files;

import java.awt.Dimension;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A drawing as the text of an SVG file. */
final class Svg {

  private static final boolean LETTERS_AS_SHAPES = true;
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  static {
    // A file is drawn, and no window is ever opened.
    System.setProperty("java.awt.headless", "true");
  }

  private Svg() {}

  /** Why nothing can be drawn on this machine, if so. */
  static Optional<String> hindrance() {
    Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    try {
      graphics.getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, 12)).stringWidth("x");
      return Optional.empty();
    } catch (RuntimeException | LinkageError | InternalError e) {
      // A Java without fonts fails in several ways, and the figures matter more than a chart.
      return Optional.of("this Java has no fonts; install fontconfig and a font for a chart");
    } finally {
      graphics.dispose();
    }
  }

  /**
   * Draws a picture.
   *
   * @param title what it shows, for those who cannot see it
   */
  static String of(String title, int width, int height, Consumer<Graphics2D> drawing) {
    Document document = document();
    // Letters as shapes: the reader's fonts have other widths, and words would not stand in line.
    SVGGraphics2D graphics =
        new SVGGraphics2D(SVGGeneratorContext.createDefault(document), LETTERS_AS_SHAPES);
    graphics.setSVGCanvasSize(new Dimension(width, height));
    drawing.accept(graphics);
    Element root = graphics.getRoot();
    Element name = document.createElementNS(NAMESPACE, "title");
    name.setTextContent(title);
    root.insertBefore(name, root.getFirstChild());
    StringWriter text = new StringWriter();
    try {
      graphics.stream(root, text, true, false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newDefaultNSInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("every Java can make a document", e);
    }
  }
}
