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
const STAMP_WIDTH = 150;

const stampHeight = ({ pdfText }: Page, text: string): number =>
  pdfText.height(text, STAMP_WIDTH - 2 * STAMP_PADDING, STYLE) + 2 * STAMP_PADDING;

/** Company stamp above a signature line, if configured. */
export function drawStamp(page: Page, { stamp }: CompanyDetails, x = LEFT + WIDTH - STAMP_WIDTH): void {
  if (!stamp) return;
  const height = stampHeight(page, stamp);
  const top = page.y - height - 2;
  page.doc.roundedRect(x, top, STAMP_WIDTH, height, 4).lineWidth(1).stroke(BLUE);
  page.pdfText.write(stamp, x + STAMP_PADDING, top + STAMP_PADDING, STAMP_WIDTH - 2 * STAMP_PADDING, STYLE);
}

/** Reserves space for the company stamp, on documents without signature lines. */
export function drawStampBlock(page: Page, company: CompanyDetails): void {
  if (!company.stamp) return;
  const height = stampHeight(page, company.stamp) + 10;
  page.ensureRoom(height);
  gap(page, height);
  drawStamp(page, company);
}

/** Signature lines side by side; the company's own line bears its stamp. */
export function signatureLines(
  page: Page,
  signers: readonly Label[],
  company: CompanyDetails,
  companySigner: Label,
): void {
  page.ensureRoom(80);
  gap(page, 50);
  horizontalRule(page);
  const width = WIDTH / signers.length;
  signers.forEach((signer, index) => {
    const x = LEFT + index * width;
    if (signer === companySigner) drawStamp(page, company, x + width - STAMP_WIDTH - 10);
    [signer, LABELS.signature].forEach((text, line) => {
      const style = { size: 7.5, align: 'left', bold: line === 0 } as const;
      page.pdfText.write(text.join(' · '), x, page.y + 3 + 11 * line, width - 10, style);
    });
  });
}
