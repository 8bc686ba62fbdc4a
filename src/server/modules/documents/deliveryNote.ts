import { sql } from 'kysely';
import { dubaiDate, formatDateTime } from '../../../domain/dates';
import type { Delivery } from '../../../domain/tanks/delivery';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { formatInteger } from '../../../domain/numbers';
import { findDelivery } from '../tanks/deliveryService';
import { orNotFound } from '../../http/httpError';
import { gap, paragraph, dataTable } from '../../documents/pdfBlocks';
import type { Column, LabelledValue } from '../../documents/pdfBlocks';
import { loadCompanyDetails } from '../../documents/companyDetails';
import type { CompanyDetails } from '../../documents/companyDetails';
import type { Label } from '../../documents/labels';
import { DELIVERY_NOTE_TITLE, LABELS } from '../../documents/labels';
import { letterhead, titleAndParty } from '../../documents/letterhead';
import type { DocumentServices } from '../../documents/logo';
import { WIDTH, renderPdf } from '../../documents/pdfDocument';
import type { Page } from '../../documents/pdfDocument';
import { signatureLines } from '../../documents/signatures';

interface FilledTank {
  code: string;
  name: string;
  product: string;
  site: string;
  address: string | null;
}

/** Data of a delivery note. */
interface DeliveryNoteData {
  delivery: Delivery;
  tank: FilledTank;
  company: CompanyDetails;
}

export async function loadDeliveryNote(services: DocumentServices, id: Id): Promise<DeliveryNoteData> {
  const { db, now } = services;
  const delivery = await findDelivery(db, id);
  const { rows } = await sql<FilledTank>`select t.code, t.name, t.product, s.name as site, s.address
    from deliveries d join tanks t on t.id = d.tank_id join sites s on s.code = t.site_code where d.id = ${id}`.execute(
    db,
  );
  return { delivery, tank: orNotFound(rows[0]), company: await loadCompanyDetails(services, dubaiDate(now)) };
}

/** Delivery note as PDF with two signature lines; equal data give equal bytes. */
export function renderDeliveryNote(data: DeliveryNoteData): Promise<Buffer> {
  const { delivery, company } = data;
  const info = {
    title: `${DELIVERY_NOTE_TITLE[0]} ${delivery.ticket_no}`,
    author: company.name ?? '',
    createdAt: new Date(delivery.at),
  };
  return renderPdf(info, (page) => writeNote(page, data));
}

const detailsOf = ({ delivery, tank }: DeliveryNoteData): LabelledValue[] => [
  [LABELS.number, delivery.ticket_no],
  [LABELS.delivered, formatDateTime(delivery.at)],
  [LABELS.tank, `${tank.code} · ${tank.name}`],
  [LABELS.order, delivery.order?.unique_number],
  [LABELS.supplier, delivery.supplier],
  [LABELS.driver, delivery.driver],
  [LABELS.truck, delivery.truck],
];

const formatQuantity = (value: number | null | undefined, unit: string): string =>
  typeof value === 'number' ? `${formatInteger(value)} ${unit}` : '';

const QUANTITIES: readonly (readonly [Label, 'litres' | 'kg' | 'level_before' | 'level_after', string])[] = [
  [LABELS.litres, 'litres', 'L'],
  [LABELS.weight, 'kg', 'kg'],
  [LABELS.before, 'level_before', '%'],
  [LABELS.after, 'level_after', '%'],
];
const QUANTITY_WIDTH = 80;

/** Columns of the quantities present on the ticket. */
function columnsFor(product: string, delivery: Delivery): Column<Delivery>[] {
  const quantities = QUANTITIES.filter(([, field]) => typeof delivery[field] === 'number');
  return [
    {
      label: LABELS.description,
      width: WIDTH - QUANTITY_WIDTH * quantities.length,
      text: () => labelOf(product),
    },
    ...quantities.map(([label, field, unit]) => ({
      label,
      width: QUANTITY_WIDTH,
      numeric: true,
      text: (row: Delivery) => formatQuantity(row[field], unit),
    })),
  ];
}

const SIGNERS = [LABELS.deliveredBy, LABELS.receivedBy];

function writeNote(page: Page, data: DeliveryNoteData): void {
  const { delivery, tank, company } = data;
  letterhead(page, company);
  const recipient = { name: tank.site, address: tank.address ?? '' };
  titleAndParty(page, DELIVERY_NOTE_TITLE, LABELS.deliveredTo, recipient, detailsOf(data));
  dataTable(page, columnsFor(tank.product, delivery), [delivery]);
  gap(page);
  paragraph(page, LABELS.notes, delivery.note);
  signatureLines(page, SIGNERS, company, LABELS.deliveredBy);
}
