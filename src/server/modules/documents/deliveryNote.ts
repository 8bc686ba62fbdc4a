import { sql } from 'kysely';
import { dubaiDate, formatDateTime } from '../../../domain/dates';
import type { Delivery } from '../../../domain/tanks/delivery';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { deliveries } from '../tanks/deliveryService';
import { orNotFound } from '../../http/httpError';
import { gap, paragraph, dataTable } from '../../documents/pdfBlocks';
import type { Column, Fact } from '../../documents/pdfBlocks';
import { loadCompanyDetails } from '../../documents/companyDetails';
import type { CompanyDetails } from '../../documents/companyDetails';
import type { Label } from '../../documents/labels';
import { DELIVERY_NOTE_TITLE, LABELS } from '../../documents/labels';
import { letterhead, titleAndParty } from '../../documents/letterhead';
import type { DocumentServices } from '../../documents/logo';
import { WIDTH, renderPdf } from '../../documents/pdfDocument';
import type { Page } from '../../documents/pdfDocument';
import { signatureLines } from '../../documents/signatures';

/** The tank that was filled. */
interface FilledTank {
  code: string;
  name: string;
  product: string;
  site: string;
  address: string | null;
}

/** A delivery with what its note tells beside it. */
export interface DeliveryNoteData {
  delivery: Delivery;
  tank: FilledTank;
  company: CompanyDetails;
}

/** All that a delivery note tells. */
export async function loadDeliveryNote(desk: DocumentServices, id: Id): Promise<DeliveryNoteData> {
  const { db, now } = desk;
  const delivery = orNotFound(await deliveries.find(db, id));
  const { rows } =
    await sql<FilledTank>`select t.code, t.name, t.product, t.site_name as site, t.site_address as address
    from deliveries d join tanks t on t.id = d.tank_id where d.id = ${id}`.execute(db);
  return { delivery, tank: orNotFound(rows[0]), company: await loadCompanyDetails(desk, dubaiDate(now)) };
}

/** A delivery note as a PDF, with room for who delivered and who received; the same sheet gives the same bytes. */
export function renderDeliveryNote(sheet: DeliveryNoteData): Promise<Buffer> {
  const { delivery, company } = sheet;
  const paper = {
    title: `${DELIVERY_NOTE_TITLE[0]} ${delivery.ticket_no}`,
    author: company.name ?? '',
    createdAt: new Date(delivery.at),
  };
  return renderPdf(paper, (page) => writeNote(page, sheet));
}

const factsOf = ({ delivery, tank }: DeliveryNoteData): Fact[] => [
  [LABELS.number, delivery.ticket_no],
  [LABELS.delivered, formatDateTime(delivery.at)],
  [LABELS.tank, `${tank.code} · ${tank.name}`],
  [LABELS.order, delivery.order?.unique_number],
  [LABELS.supplier, delivery.supplier],
  [LABELS.driver, delivery.driver],
  [LABELS.truck, delivery.truck],
];

const integerFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });
const formatQuantity = (value: number | null | undefined, unit: string): string =>
  typeof value === 'number' ? `${integerFormat.format(value)} ${unit}` : '';

const QUANTITIES: readonly (readonly [Label, 'litres' | 'kg' | 'level_before' | 'level_after', string])[] = [
  [LABELS.litres, 'litres', 'L'],
  [LABELS.weight, 'kg', 'kg'],
  [LABELS.before, 'level_before', '%'],
  [LABELS.after, 'level_after', '%'],
];
const QUANTITY_WIDTH = 80;

/** What is delivered, with the figures that its ticket has. */
function columnsFor(product: string, delivery: Delivery): Column<Delivery>[] {
  const told = QUANTITIES.filter(([, field]) => typeof delivery[field] === 'number');
  return [
    { label: LABELS.description, width: WIDTH - QUANTITY_WIDTH * told.length, text: () => labelOf(product) },
    ...told.map(([label, field, unit]) => ({
      ...{ label, width: QUANTITY_WIDTH, figure: true },
      text: (row: Delivery) => formatQuantity(row[field], unit),
    })),
  ];
}

const SIGNERS = [LABELS.deliveredBy, LABELS.receivedBy];

function writeNote(page: Page, sheet: DeliveryNoteData): void {
  const { delivery, tank, company } = sheet;
  letterhead(page, company);
  const place = { name: tank.site, address: tank.address ?? '' };
  titleAndParty(page, DELIVERY_NOTE_TITLE, LABELS.deliveredTo, place, factsOf(sheet));
  dataTable(page, columnsFor(tank.product, delivery), [delivery]);
  gap(page);
  paragraph(page, LABELS.notes, delivery.note);
  signatureLines(page, SIGNERS, company, LABELS.deliveredBy);
}
