import { Canvas, FAINT, INK, TEAL, WHITE } from './canvas';

/** A meter's face with its index, as the reader photographs it. */
export function meterPhoto(index: string, serial: string): Promise<Buffer> {
  const photo = new Canvas(480, 360, [96, 104, 108]);
  photo.box(60, 40, 360, 280, [214, 218, 214]);
  photo.box(90, 90, 300, 84, INK);
  photo.write(index, 108, 114, 5, WHITE);
  photo.box(270, 96, 114, 4, [200, 50, 40]);
  photo.write('M3', 350, 190, 3);
  photo.write(serial.slice(0, 18), 90, 240, 2);
  photo.oval(380, 280, 14, 14, [180, 150, 40]);
  return photo.png();
}

/** A page of paper as a telephone photographs it: a heading, a few lines that matter, and small print. */
export function pagePhoto(heading: string, lines: readonly string[]): Promise<Buffer> {
  const page = new Canvas(480, 640, [150, 142, 130]);
  page.box(30, 24, 420, 592, WHITE);
  page.box(30, 24, 420, 10, TEAL);
  page.write(heading.slice(0, 16), 56, 64, 4);
  page.box(56, 104, 368, 2, INK);
  lines.forEach((line, place) => {
    page.write(line.slice(0, 30), 56, 130 + place * 40, 2);
  });
  for (let row = 0; row < 12; row++)
    page.box(56, 320 + row * 18, 368 - ((row * 53) % 120), 3, [206, 210, 212]);
  page.oval(370, 560, 34, 34, [196, 214, 210]);
  page.write('OK', 359, 553, 2, FAINT);
  return page.png();
}
