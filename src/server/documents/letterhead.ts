import type { BillParty } from '../../domain/bills/bill';
import { labelledValues, gap, heading } from './pdfBlocks';
import type { LabelledValue } from './pdfBlocks';
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

const withLabel = (label: string, value: string | null | undefined): string =>
  value ? `${label} ${value}` : '';

const joinParts = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** Company logo, names in both languages, contact details and tax registration. */
export function letterhead(page: Page, company: CompanyDetails): void {
  const { pdfText } = page;
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
    joinParts(withLabel('TRN', company.trn), withLabel('Trade licence', company.license)),
  ];
  for (const line of lines.filter(Boolean))
    page.y += pdfText.write(line, LEFT, page.y, WIDTH, { ...SMALL, align: 'left' });
  gap(page, 8);
}

/** Document title, addressee and details. */
export function titleAndParty(
  page: Page,
  title: Label,
  to: Label,
  party: BillParty,
  rows: readonly LabelledValue[],
): void {
  heading(page, title);
  gap(page, 8);
  const right = labelledValues(page, rows, LEFT + WIDTH - HALF_WIDTH, HALF_WIDTH);
  const { pdfText } = page;
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
  const trn: LabelledValue[] = [[LABELS.trn, party.trn]];
  const left = labelledValues({ ...page, y: y + 2 }, trn, LEFT, HALF_WIDTH);
  page.y = Math.max(left, right);
  gap(page);
}
