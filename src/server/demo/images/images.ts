import { Canvas, GREY, DARK, TEAL, WHITE } from './canvas';
import type { Color } from './canvas';
import { createRandom } from '../generate/random';

interface CardContent {
  name: string;
  position: string;
  nationalId: string;
  seed: number;
}

interface ChequeContent {
  number: string;
  bank: string;
  drawer: string;
  payee: string;
  /** In fils. */
  amount: number;
  /** Calendar day, YYYY-MM-DD. */
  date: string;
  seed: number;
}

const SKIN_COLORS: readonly Color[] = [
  [232, 190, 160],
  [198, 144, 108],
  [141, 94, 66],
];
const CLOTHING_COLORS: readonly Color[] = [
  [52, 73, 94],
  [142, 68, 73],
  [39, 96, 86],
  [84, 84, 132],
];

/** Employee card with a drawn portrait. */
export function drawIdCard({ name, position, nationalId, seed }: CardContent): Promise<Buffer> {
  const card = new Canvas(640, 400, [240, 246, 245]);
  card.box(0, 0, 640, 64, TEAL);
  card.write('EMPLOYEE CARD', 24, 20, 4, WHITE);
  card.write('SPECIMEN', 490, 25, 2, WHITE);
  drawPortrait(card, seed);
  [
    ['NAME', name],
    ['POSITION', position],
    ['ID NUMBER', formatNationalId(nationalId)],
  ].forEach(([label = '', value = ''], line) => {
    card.write(label, 240, 100 + line * 70, 2, GREY);
    card.write(value.slice(0, 21), 240, 124 + line * 70, 3);
  });
  card.box(0, 330, 640, 70, WHITE);
  card.write(machineReadableLine(`STAFF<${nationalId}`), 20, 342, 3);
  card.write(machineReadableLine(name.replaceAll(' ', '<')), 20, 370, 3);
  return card.png();
}

function drawPortrait(card: Canvas, seed: number) {
  const random = createRandom(seed);
  card.box(24, 92, 184, 216, [206, 220, 224]);
  const skin = random.pick(SKIN_COLORS);
  card.oval(116, 318, 84, 78, random.pick(CLOTHING_COLORS));
  card.box(24, 308, 184, 22, [240, 246, 245]);
  card.box(98, 216, 36, 40, skin);
  card.oval(116, 156, 50, 46, DARK);
  card.oval(116, 180, 44, 54, skin);
  card.oval(98, 174, 4, 4, DARK);
  card.oval(134, 174, 4, 4, DARK);
  card.box(104, 206, 24, 3, [120, 60, 60]);
}

const formatNationalId = (id: string) =>
  `${id.slice(0, 3)}-${id.slice(3, 7)}-${id.slice(7, 14)}-${id.slice(14)}`;
const machineReadableLine = (text: string) => text.padEnd(33, '<').slice(0, 33);

/** Cheque image with bank, drawer, payee, date, amount, number and signature. */
export function drawCheque(content: ChequeContent): Promise<Buffer> {
  const cheque = new Canvas(720, 320, [226, 238, 230]);
  cheque.box(0, 0, 720, 8, TEAL);
  cheque.write(content.bank, 24, 28, 3, TEAL);
  cheque.write(`NO. ${content.number}`, 520, 28, 3);
  cheque.write('DATE', 450, 72, 2, GREY);
  cheque.write(content.date.split('-').reverse().join('/'), 510, 68, 3);
  drawField(cheque, 'PAY', content.payee, 112);
  drawField(cheque, 'FROM', content.drawer, 154);
  cheque.box(470, 184, 226, 44, WHITE);
  cheque.write('AED', 480, 200, 2, GREY);
  cheque.write((content.amount / 100).toFixed(2), 526, 196, 3);
  drawSignature(cheque, content.seed);
  cheque.box(0, 276, 720, 44, WHITE);
  cheque.write(`<${content.number}<  033<204<  ${String(1_000_000 + content.seed)}<`, 60, 288, 3);
  return cheque.png();
}

function drawField(cheque: Canvas, label: string, text: string, top: number) {
  cheque.write(label, 24, top + 4, 2, GREY);
  cheque.write(text.slice(0, 32), 100, top, 3);
  cheque.box(96, top + 28, 600, 1, GREY);
}

function drawSignature(cheque: Canvas, seed: number) {
  const random = createRandom(seed);
  const [height, frequency, slope] = [random.integer(10, 18), random.integer(9, 15), random.integer(2, 5)];
  const stroke = Array.from({ length: 900 }, (_, step): [number, number] => {
    const progress = step / 900;
    const loop = Math.sin(progress * frequency * 4) * height * (1 - progress * 0.6);
    return [60 + progress * 190 + Math.cos(progress * frequency * 3) * 9, 226 + loop - progress * slope * 4];
  });
  cheque.trace(stroke, [30, 50, 130]);
  cheque.box(48, 256, 230, 1, GREY);
}

/** Photo of a counter with its index. */
export function drawMeterPhoto(index: string, serial: string): Promise<Buffer> {
  const photo = new Canvas(480, 360, [96, 104, 108]);
  photo.box(60, 40, 360, 280, [214, 218, 214]);
  photo.box(90, 90, 300, 84, DARK);
  photo.write(index, 108, 114, 5, WHITE);
  photo.box(270, 96, 114, 4, [200, 50, 40]);
  photo.write('M3', 350, 190, 3);
  photo.write(serial.slice(0, 18), 90, 240, 2);
  photo.oval(380, 280, 14, 14, [180, 150, 40]);
  return photo.png();
}

/** Photo of a document page with a heading and some lines. */
export function drawPagePhoto(heading: string, lines: readonly string[]): Promise<Buffer> {
  const page = new Canvas(480, 640, [150, 142, 130]);
  page.box(30, 24, 420, 592, WHITE);
  page.box(30, 24, 420, 10, TEAL);
  page.write(heading.slice(0, 16), 56, 64, 4);
  page.box(56, 104, 368, 2, DARK);
  lines.forEach((line, index) => {
    page.write(line.slice(0, 30), 56, 130 + index * 40, 2);
  });
  for (let row = 0; row < 12; row++)
    page.box(56, 320 + row * 18, 368 - ((row * 53) % 120), 3, [206, 210, 212]);
  page.oval(370, 560, 34, 34, [196, 214, 210]);
  page.write('OK', 359, 553, 2, GREY);
  return page.png();
}
