import { gap, rule } from './blocks';
import type { Company } from './company';
import type { Label } from './labels';
import { LABELS } from './labels';
import { LEFT, WIDTH } from './paper';
import type { Page } from './paper';
import { STAMP_WIDTH, stampOn } from './stamp';

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
