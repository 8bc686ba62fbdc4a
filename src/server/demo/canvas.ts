import sharp from 'sharp';
import { dotsOf, GLYPH_WIDTH } from './glyphs';

/** Red, green and blue, 0 to 255 each. */
export type Ink = readonly [number, number, number];

export const WHITE: Ink = [255, 255, 255];
export const INK: Ink = [28, 38, 48];
export const FAINT: Ink = [120, 132, 140];
export const TEAL: Ink = [0, 121, 107];

/** A small picture made dot by dot, since a server has no fonts to rely on. */
export class Canvas {
  private readonly dots: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
    ground: Ink,
  ) {
    this.dots = Buffer.alloc(width * height * 3);
    this.box(0, 0, width, height, ground);
  }

  /** Fills a rectangle; what lies outside the picture is cut off. */
  box(left: number, top: number, width: number, height: number, ink: Ink) {
    const [start, end] = [Math.max(0, Math.round(left)), Math.min(this.width, Math.round(left + width))];
    const bottom = Math.min(this.height, Math.round(top + height));
    const dot = Buffer.from(ink);
    for (let y = Math.max(0, Math.round(top)); y < bottom && start < end; y++)
      this.dots.fill(dot, (y * this.width + start) * 3, (y * this.width + end) * 3);
  }

  /** Fills an ellipse about a centre. */
  oval(x: number, y: number, across: number, down: number, ink: Ink) {
    for (let row = -down; row <= down; row++) {
      const half = across * Math.sqrt(1 - (row / down) ** 2);
      this.box(x - half, y + row, half * 2, 1, ink);
    }
  }

  /** Writes a line of capitals; `size` is the side of a dot. */
  write(words: string, left: number, top: number, size: number, ink: Ink = INK) {
    [...words].forEach((letter, place) => {
      for (const { x, y } of dotsOf(letter))
        this.box(left + (place * GLYPH_WIDTH + x) * size, top + y * size, size, size, ink);
    });
  }

  /** Draws a pen's path, point by point. */
  trace(points: readonly (readonly [number, number])[], ink: Ink, thickness = 2) {
    for (const [x, y] of points) this.box(x, y, thickness, thickness, ink);
  }

  /** The picture as a PNG file. */
  png(): Promise<Buffer> {
    const { width, height } = this;
    return sharp(this.dots, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 6 })
      .toBuffer();
  }
}
