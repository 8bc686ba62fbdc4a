import type { BillParty } from '../../domain/bills/bill';
import { facts, gap, heading } from './pdfBlocks';
import type { Fact } from './pdfBlocks';
import type { Company } from './companyDetails';
import type { Label } from './labels';
import { LABELS } from './labels';
import { drawLogo } from './logo';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';
import { FAINT } from './pdfText';

const HALF = (WIDTH - 20) / 2;
const NAME = { size: 13, bold: true, lines: 3 } as const;
const SMALL = { size: 8, colour: FAINT, lines: 3 } as const;

const told = (label: string, value: string | null | undefined): string => (value ? `${label} ${value}` : '');

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** Who writes: the company's logo, its name in both languages, where it is, and its tax registration. */
export function letterhead(page: Page, company: Company): void {
  const { pen } = page;
  if (company.logo) drawLogo(page, company.logo);
  const names = [
    pen.write(company.name ?? '', LEFT, page.y, HALF, { ...NAME, align: 'left' }),
    pen.write(company.name_ar ?? '', LEFT + WIDTH - HALF, page.y, HALF, { ...NAME, align: 'right' }),
  ];
  page.y += Math.max(...names) + 2;
  const lines = [
    company.address ?? '',
    joined(company.phone ?? '', company.email ?? ''),
    joined(told('TRN', company.trn), told('Trade licence', company.license)),
  ];
  for (const line of lines.filter(Boolean))
    page.y += pen.write(line, LEFT, page.y, WIDTH, { ...SMALL, align: 'left' });
  gap(page, 8);
}

/** Whom the paper is for, beside the facts about it. */
export function opening(page: Page, title: Label, to: Label, party: BillParty, rows: readonly Fact[]): void {
  heading(page, title);
  gap(page, 8);
  const right = facts(page, rows, LEFT + WIDTH - HALF, HALF);
  const { pen } = page;
  let y = page.y;
  y += pen.write(`${to[0]} · ${to[1]}`, LEFT, y, HALF, { size: 7.5, colour: FAINT, align: 'left' });
  y += pen.write(party.name, LEFT, y, HALF, { size: 10.5, bold: true, align: 'left', lines: 4 });
  if (party.name_ar)
    y += pen.write(party.name_ar, LEFT, y, HALF, { size: 10.5, bold: true, align: 'left', lines: 4 });
  if (party.address) y += pen.write(party.address, LEFT, y, HALF, { align: 'left', lines: 4 });
  const trn: Fact[] = [[LABELS.trn, party.trn]];
  const left = facts({ ...page, y: y + 2 }, trn, LEFT, HALF);
  page.y = Math.max(left, right);
  gap(page);
}
