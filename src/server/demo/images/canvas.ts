import sharp from 'sharp';

/** 5×7 glyphs; each character encodes the five bits of a row in base 32. */
const GLYPH_TABLE =
  'A ehhvhhh B uhhuhhu C ehggghe D uhhhhhu E vgguggv F vgguggg G ehgnhhf H hhhvhhh I e44444e J 72222ic ' +
  'K hikokih L ggggggv M hrllhhh N hhpljhh O ehhhhhe P uhhuggg Q ehhhlid R uhhukih S fgge11u T v444444 ' +
  'U hhhhhhe V hhhhha4 W hhhllla X hha4ahh Y hhha444 Z v1248gv 0 ehjlphe 1 4c4444e 2 eh1248v 3 v2421he ' +
  "4 26aiv22 5 vgu11he 6 68guhhe 7 v124888 8 ehhehhe 9 ehhf12c . 00000cc , 0000c48 - 000v000 ' c480000 " +
  '/ 01248g0 : 0cc0cc0 # aavavaa * 04lel40 & cik8lid ( 2488842 ) 8422248 < 248g842 + 044v440 ';

const GLYPHS = new Map(
  GLYPH_TABLE.trim()
    .split(/ (?=. )/)
    .map((pair) => [pair.charAt(0), pair.slice(2)]),
);

const GLYPH_WIDTH = 6;

/** Pixels of a glyph; unsupported characters are blank. */
function glyphDots(letter: string): { x: number; y: number }[] {
  const rows = [...(GLYPHS.get(letter.toUpperCase()) ?? '')].map((row) => parseInt(row, 32));
  return rows.flatMap((row, y) => [0, 1, 2, 3, 4].filter((x) => row & (16 >> x)).map((x) => ({ x, y })));
}

export type Color = readonly [number, number, number];

export const WHITE: Color = [255, 255, 255];
export const DARK: Color = [28, 38, 48];
export const GREY: Color = [120, 132, 140];
export const TEAL: Color = [0, 121, 107];

/** A bitmap with built-in glyphs, because servers may have no fonts. */
export class Canvas {
  private readonly dots: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
    background: Color,
  ) {
    this.dots = Buffer.alloc(width * height * 3);
    this.box(0, 0, width, height, background);
  }

  /** Fills a rectangle, clipped to the bitmap. */
  box(left: number, top: number, width: number, height: number, color: Color) {
    const [start, end] = [Math.max(0, Math.round(left)), Math.min(this.width, Math.round(left + width))];
    const bottom = Math.min(this.height, Math.round(top + height));
    const dot = Buffer.from(color);
    for (let y = Math.max(0, Math.round(top)); y < bottom && start < end; y++)
      this.dots.fill(dot, (y * this.width + start) * 3, (y * this.width + end) * 3);
  }

  oval(x: number, y: number, radiusX: number, radiusY: number, color: Color) {
    for (let row = -radiusY; row <= radiusY; row++) {
      const halfWidth = radiusX * Math.sqrt(1 - (row / radiusY) ** 2);
      this.box(x - halfWidth, y + row, halfWidth * 2, 1, color);
    }
  }

  /** Writes a line of capitals; `size` is the pixel size of a glyph dot. */
  write(text: string, left: number, top: number, size: number, color: Color = DARK) {
    [...text].forEach((letter, index) => {
      for (const { x, y } of glyphDots(letter))
        this.box(left + (index * GLYPH_WIDTH + x) * size, top + y * size, size, size, color);
    });
  }

  /** Draws a path from points. */
  trace(points: readonly (readonly [number, number])[], color: Color) {
    for (const [x, y] of points) this.box(x, y, 2, 2, color);
  }

  png(): Promise<Buffer> {
    const { width, height } = this;
    return sharp(this.dots, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 6 })
      .toBuffer();
  }
}
