import { sql } from 'kysely';
import { dayInDubai, showTime } from '../../../domain/dates';
import type { Delivery } from '../../../domain/tanks/delivery';
import type { Id } from '../../../domain/entity';
import { wordOf } from '../../../domain/labels';
import { deliveries } from '../tanks/deliveryService';
import { found } from '../../http/httpError';
import { gap, paragraph, table } from '../../documents/pdfBlocks';
import type { Column, Fact } from '../../documents/pdfBlocks';
import { companyOn } from '../../documents/companyDetails';
import type { Company } from '../../documents/companyDetails';
import type { Label } from '../../documents/labels';
import { DELIVERY, LABELS } from '../../documents/labels';
import { letterhead, opening } from '../../documents/letterhead';
import type { Desk } from '../../documents/logo';
import { WIDTH, written } from '../../documents/pdfDocument';
import type { Page } from '../../documents/pdfDocument';
import { signatures } from '../../documents/signatures';

/** The tank that was filled. */
interface Filled {
  code: string;
  name: string;
  product: string;
  site: string;
  address: string | null;
}

/** A delivery with what its note tells beside it. */
export interface DeliverySheet {
  delivery: Delivery;
  tank: Filled;
  company: Company;
}

/** All that a delivery note tells. */
export async function deliverySheetOf(desk: Desk, id: Id): Promise<DeliverySheet> {
  const { db, now } = desk;
  const delivery = found(await deliveries.find(db, id));
  const { rows } =
    await sql<Filled>`select t.code, t.name, t.product, t.site_name as site, t.site_address as address
    from deliveries d join tanks t on t.id = d.tank_id where d.id = ${id}`.execute(db);
  return { delivery, tank: found(rows[0]), company: await companyOn(desk, dayInDubai(now)) };
}

/** A delivery note as a PDF, with room for who delivered and who received; the same sheet gives the same bytes. */
export function deliveryNote(sheet: DeliverySheet): Promise<Buffer> {
  const { delivery, company } = sheet;
  const paper = {
    title: `${DELIVERY[0]} ${delivery.ticket_no}`,
    author: company.name ?? '',
    at: new Date(delivery.at),
  };
  return written(paper, (page) => writeNote(page, sheet));
}

const factsOf = ({ delivery, tank }: DeliverySheet): Fact[] => [
  [LABELS.number, delivery.ticket_no],
  [LABELS.delivered, showTime(delivery.at)],
  [LABELS.tank, `${tank.code} · ${tank.name}`],
  [LABELS.order, delivery.order?.unique_number],
  [LABELS.supplier, delivery.supplier],
  [LABELS.driver, delivery.driver],
  [LABELS.truck, delivery.truck],
];

const whole = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });
const shown = (value: number | null | undefined, unit: string): string =>
  typeof value === 'number' ? `${whole.format(value)} ${unit}` : '';

const FIGURES: readonly (readonly [Label, 'litres' | 'kg' | 'level_before' | 'level_after', string])[] = [
  [LABELS.litres, 'litres', 'L'],
  [LABELS.weight, 'kg', 'kg'],
  [LABELS.before, 'level_before', '%'],
  [LABELS.after, 'level_after', '%'],
];
const FIGURE_WIDTH = 80;

/** What is delivered, with the figures that its ticket has. */
function columnsFor(product: string, delivery: Delivery): Column<Delivery>[] {
  const told = FIGURES.filter(([, field]) => typeof delivery[field] === 'number');
  return [
    { label: LABELS.description, width: WIDTH - FIGURE_WIDTH * told.length, text: () => wordOf(product) },
    ...told.map(([label, field, unit]) => ({
      ...{ label, width: FIGURE_WIDTH, figure: true },
      text: (row: Delivery) => shown(row[field], unit),
    })),
  ];
}

const SIGNED = [LABELS.deliveredBy, LABELS.receivedBy];

function writeNote(page: Page, sheet: DeliverySheet): void {
  const { delivery, tank, company } = sheet;
  letterhead(page, company);
  const place = { name: tank.site, address: tank.address ?? '' };
  opening(page, DELIVERY, LABELS.deliveredTo, place, factsOf(sheet));
  table(page, columnsFor(tank.product, delivery), [delivery]);
  gap(page);
  paragraph(page, LABELS.notes, delivery.note);
  signatures(page, SIGNED, company, LABELS.deliveredBy);
}
