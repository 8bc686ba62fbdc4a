import type { Company } from './companyDetails';
import { gap, rule } from './pdfBlocks';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';
import type { Style } from './pdfText';
import type { Label } from './labels';
import { LABELS } from './labels';

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

/** Room below a paper for everybody who signs it, side by side: as what, and with what; the company's own with its stamp. */
export function signatures(page: Page, signers: readonly Label[], company: Company, own: Label): void {
  page.room(80);
  gap(page, 50);
  rule(page);
  const width = WIDTH / signers.length;
  signers.forEach((signer, at) => {
    const x = LEFT + at * width;
    if (signer === own) stampOn(page, company, x + width - STAMP_WIDTH - 10);
    [signer, LABELS.signature].forEach((words, line) => {
      const style = { size: 7.5, align: 'left', bold: line === 0 } as const;
      page.pen.write(words.join(' · '), x, page.y + 3 + 11 * line, width - 10, style);
    });
  });
}
