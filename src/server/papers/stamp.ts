import type { Company } from './company';
import { gap } from './blocks';
import { LEFT, WIDTH } from './paper';
import type { Page } from './paper';
import type { Style } from './pen';

const BLUE = '#23418f';
const PAD = 5;
const STYLE: Style = { size: 8, bold: true, lines: 3, align: 'center', colour: BLUE };
export const STAMP_WIDTH = 150;

const heightOf = ({ pen }: Page, words: string): number =>
  pen.height(words, STAMP_WIDTH - 2 * PAD, STYLE) + 2 * PAD;

/** The company's stamp on a line that is signed, where it has set one. */
export function stampOn(page: Page, { stamp }: Company, x = LEFT + WIDTH - STAMP_WIDTH): void {
  if (!stamp) return;
  const height = heightOf(page, stamp);
  const top = page.y - height - 2;
  page.doc.roundedRect(x, top, STAMP_WIDTH, height, 4).lineWidth(1).stroke(BLUE);
  page.pen.write(stamp, x + PAD, top + PAD, STAMP_WIDTH - 2 * PAD, STYLE);
}

/** The same where nobody signs: with room of its own. */
export function stampBelow(page: Page, company: Company): void {
  if (!company.stamp) return;
  const height = heightOf(page, company.stamp) + 10;
  page.room(height);
  gap(page, height);
  stampOn(page, company);
}
