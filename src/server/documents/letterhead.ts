import type { BillParty } from '../../domain/bills/bill';
import { factList, gap, heading } from './pdfBlocks';
import type { Fact } from './pdfBlocks';
import type { CompanyDetails } from './companyDetails';
import type { Label } from './labels';
import { LABELS } from './labels';
import { drawLogo } from './logo';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';
import { SECONDARY_COLOUR } from './pdfText';

const HALF_WIDTH = (WIDTH - 20) / 2;
const NAME = { size: 13, bold: true, lines: 3 } as const;
const SMALL = { size: 8, colour: SECONDARY_COLOUR, lines: 3 } as const;

const labelled = (label: string, value: string | null | undefined): string =>
  value ? `${label} ${value}` : '';

const joinParts = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** Who writes: the company's logo, its name in both languages, where it is, and its tax registration. */
export function letterhead(page: Page, company: CompanyDetails): void {
  const { pen: pdfText } = page;
  if (company.logo) drawLogo(page, company.logo);
  const names = [
    pdfText.write(company.name ?? '', LEFT, page.y, HALF_WIDTH, { ...NAME, align: 'left' }),
    pdfText.write(company.name_ar ?? '', LEFT + WIDTH - HALF_WIDTH, page.y, HALF_WIDTH, {
      ...NAME,
      align: 'right',
    }),
  ];
  page.y += Math.max(...names) + 2;
  const lines = [
    company.address ?? '',
    joinParts(company.phone ?? '', company.email ?? ''),
    joinParts(labelled('TRN', company.trn), labelled('Trade licence', company.license)),
  ];
  for (const line of lines.filter(Boolean))
    page.y += pdfText.write(line, LEFT, page.y, WIDTH, { ...SMALL, align: 'left' });
  gap(page, 8);
}

/** Whom the paper is for, beside the facts about it. */
export function titleAndParty(
  page: Page,
  title: Label,
  to: Label,
  party: BillParty,
  rows: readonly Fact[],
): void {
  heading(page, title);
  gap(page, 8);
  const right = factList(page, rows, LEFT + WIDTH - HALF_WIDTH, HALF_WIDTH);
  const { pen: pdfText } = page;
  let y = page.y;
  y += pdfText.write(`${to[0]} · ${to[1]}`, LEFT, y, HALF_WIDTH, {
    size: 7.5,
    colour: SECONDARY_COLOUR,
    align: 'left',
  });
  y += pdfText.write(party.name, LEFT, y, HALF_WIDTH, { size: 10.5, bold: true, align: 'left', lines: 4 });
  if (party.name_ar)
    y += pdfText.write(party.name_ar, LEFT, y, HALF_WIDTH, {
      size: 10.5,
      bold: true,
      align: 'left',
      lines: 4,
    });
  if (party.address) y += pdfText.write(party.address, LEFT, y, HALF_WIDTH, { align: 'left', lines: 4 });
  const trn: Fact[] = [[LABELS.trn, party.trn]];
  const left = factList({ ...page, y: y + 2 }, trn, LEFT, HALF_WIDTH);
  page.y = Math.max(left, right);
  gap(page);
}
