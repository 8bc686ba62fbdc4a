import type { CompanyDetails } from './companyDetails';
import { gap, horizontalRule } from './pdfBlocks';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';
import type { TextStyle } from './pdfText';
import type { Label } from './labels';
import { LABELS } from './labels';

const BLUE = '#23418f';
const STAMP_PADDING = 5;
const STYLE: TextStyle = { size: 8, bold: true, lines: 3, align: 'center', colour: BLUE };
export const STAMP_WIDTH = 150;

const stampHeight = ({ pen: pdfText }: Page, words: string): number =>
  pdfText.height(words, STAMP_WIDTH - 2 * STAMP_PADDING, STYLE) + 2 * STAMP_PADDING;

/** The company's stamp on a line that is signed, where it has set one. */
export function drawStamp(page: Page, { stamp }: CompanyDetails, x = LEFT + WIDTH - STAMP_WIDTH): void {
  if (!stamp) return;
  const height = stampHeight(page, stamp);
  const top = page.y - height - 2;
  page.doc.roundedRect(x, top, STAMP_WIDTH, height, 4).lineWidth(1).stroke(BLUE);
  page.pen.write(stamp, x + STAMP_PADDING, top + STAMP_PADDING, STAMP_WIDTH - 2 * STAMP_PADDING, STYLE);
}

/** The same where nobody signs: with room of its own. */
export function drawStampBlock(page: Page, company: CompanyDetails): void {
  if (!company.stamp) return;
  const height = stampHeight(page, company.stamp) + 10;
  page.ensureRoom(height);
  gap(page, height);
  drawStamp(page, company);
}

/** Room below a paper for everybody who signs it, side by side: as what, and with what; the company's own with its stamp. */
export function signatureLines(
  page: Page,
  signers: readonly Label[],
  company: CompanyDetails,
  own: Label,
): void {
  page.ensureRoom(80);
  gap(page, 50);
  horizontalRule(page);
  const width = WIDTH / signers.length;
  signers.forEach((signer, at) => {
    const x = LEFT + at * width;
    if (signer === own) drawStamp(page, company, x + width - STAMP_WIDTH - 10);
    [signer, LABELS.signature].forEach((words, line) => {
      const style = { size: 7.5, align: 'left', bold: line === 0 } as const;
      page.pen.write(words.join(' · '), x, page.y + 3 + 11 * line, width - 10, style);
    });
  });
}
