import { Canvas, FAINT, INK, TEAL, WHITE } from './canvas';
import type { Ink } from './canvas';
import { chanceFrom } from './chance';

/** What stands on an employee's card. */
export interface CardFacts {
  name: string;
  position: string;
  nationalId: string;
  seed: number;
}

/** What stands on a cheque. */
export interface ChequeFacts {
  number: string;
  bank: string;
  drawer: string;
  payee: string;
  /** Fils. */
  amount: number;
  /** A calendar day, `YYYY-MM-DD`. */
  date: string;
  seed: number;
}

const SKINS: readonly Ink[] = [
  [232, 190, 160],
  [198, 144, 108],
  [141, 94, 66],
];
const CLOTHS: readonly Ink[] = [
  [52, 73, 94],
  [142, 68, 73],
  [39, 96, 86],
  [84, 84, 132],
];

/** An employee's card with a drawn portrait. */
export function idCard({ name, position, nationalId, seed }: CardFacts): Promise<Buffer> {
  const card = new Canvas(640, 400, [240, 246, 245]);
  card.box(0, 0, 640, 64, TEAL);
  card.write('EMPLOYEE CARD', 24, 20, 4, WHITE);
  card.write('SPECIMEN', 490, 25, 2, WHITE);
  portrait(card, seed);
  [
    ['NAME', name],
    ['POSITION', position],
    ['ID NUMBER', dashed(nationalId)],
  ].forEach(([label = '', value = ''], line) => {
    card.write(label, 240, 100 + line * 70, 2, FAINT);
    card.write(value.slice(0, 21), 240, 124 + line * 70, 3);
  });
  card.box(0, 330, 640, 70, WHITE);
  card.write(strip(`STAFF<${nationalId}`), 20, 342, 3);
  card.write(strip(name.replaceAll(' ', '<')), 20, 370, 3);
  return card.png();
}

function portrait(card: Canvas, seed: number) {
  const chance = chanceFrom(seed);
  card.box(24, 92, 184, 216, [206, 220, 224]);
  const skin = chance.pick(SKINS);
  card.oval(116, 318, 84, 78, chance.pick(CLOTHS));
  card.box(24, 308, 184, 22, [240, 246, 245]);
  card.box(98, 216, 36, 40, skin);
  card.oval(116, 156, 50, 46, INK);
  card.oval(116, 180, 44, 54, skin);
  card.oval(98, 174, 4, 4, INK);
  card.oval(134, 174, 4, 4, INK);
  card.box(104, 206, 24, 3, [120, 60, 60]);
}

const dashed = (id: string) => `${id.slice(0, 3)}-${id.slice(3, 7)}-${id.slice(7, 14)}-${id.slice(14)}`;
const strip = (words: string) => words.padEnd(33, '<').slice(0, 33);

/** A cheque as a collector photographs it: bank, drawer, payee, date, amount, number and signature. */
export function chequeImage(facts: ChequeFacts): Promise<Buffer> {
  const cheque = new Canvas(720, 320, [226, 238, 230]);
  cheque.box(0, 0, 720, 8, TEAL);
  cheque.write(facts.bank, 24, 28, 3, TEAL);
  cheque.write(`NO. ${facts.number}`, 520, 28, 3);
  cheque.write('DATE', 450, 72, 2, FAINT);
  cheque.write(facts.date.split('-').reverse().join('/'), 510, 68, 3);
  ruled(cheque, 'PAY', facts.payee, 112);
  ruled(cheque, 'FROM', facts.drawer, 154);
  cheque.box(470, 184, 226, 44, WHITE);
  cheque.write('AED', 480, 200, 2, FAINT);
  cheque.write((facts.amount / 100).toFixed(2), 526, 196, 3);
  signature(cheque, facts.seed);
  cheque.box(0, 276, 720, 44, WHITE);
  cheque.write(`<${facts.number}<  033<204<  ${String(1_000_000 + facts.seed)}<`, 60, 288, 3);
  return cheque.png();
}

function ruled(cheque: Canvas, label: string, words: string, top: number) {
  cheque.write(label, 24, top + 4, 2, FAINT);
  cheque.write(words.slice(0, 32), 100, top, 3);
  cheque.box(96, top + 28, 600, 1, FAINT);
}

function signature(cheque: Canvas, seed: number) {
  const chance = chanceFrom(seed);
  const [tall, quick, lean] = [chance.whole(10, 18), chance.whole(9, 15), chance.whole(2, 5)];
  const pen = Array.from({ length: 900 }, (_, step): [number, number] => {
    const at = step / 900;
    const loop = Math.sin(at * quick * 4) * tall * (1 - at * 0.6);
    return [60 + at * 190 + Math.cos(at * quick * 3) * 9, 226 + loop - at * lean * 4];
  });
  cheque.trace(pen, [30, 50, 130]);
  cheque.box(48, 256, 230, 1, FAINT);
}
