import { sql } from 'kysely';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import type { SiteContact, TankSite } from '../../../domain/sites/site';
import { siteLabel } from '../../../domain/sites/siteRef';
import { formatLitres } from '../../../domain/quantities';
import { passedSafetyDates, stopWarnings } from '../../../domain/tanks/refillPlan';
import type { RefillPlan, RefillStop, RefillTank } from '../../../domain/tanks/refillPlan';
import type { Db } from '../../db/client';
import { loadCompanyDetails } from '../../documents/companyDetails';
import type { CompanyDetails } from '../../documents/companyDetails';
import { DRIVER_SHEET_TITLE, FILLING_RULE, LABELS } from '../../documents/labels';
import type { Label } from '../../documents/labels';
import { letterhead } from '../../documents/letterhead';
import type { DocumentServices } from '../../documents/logo';
import { dataTable, gap, heading, labelledValues, paragraph } from '../../documents/pdfBlocks';
import type { Column, LabelledValue } from '../../documents/pdfBlocks';
import { LEFT, WIDTH, renderPdf } from '../../documents/pdfDocument';
import type { Page } from '../../documents/pdfDocument';
import { signatureLines } from '../../documents/signatures';
import { findRefillPlan } from '../refillPlans/refillPlanService';

/** Access to a site, and its contacts. */
interface SiteAccess {
  _id: Id;
  access_notes: string | null;
  makani: string | null;
  contacts: SiteContact[];
}

/** Data of a driver's sheet. */
interface DriverSheetData {
  plan: RefillPlan;
  access: ReadonlyMap<Id, SiteAccess>;
  /** Reference time for the age of levels. */
  now: number;
  company: CompanyDetails;
}

async function loadAccess(db: Db, sites: readonly Id[]): Promise<Map<Id, SiteAccess>> {
  const { rows } = await sql<SiteAccess>`select id as "_id", access_notes, makani, contacts from sites
    where id = any(${[...sites]}::uuid[])`.execute(db);
  return new Map(rows.map((site) => [site._id, site]));
}

export async function loadDriverSheet(services: DocumentServices, id: Id): Promise<DriverSheetData> {
  const { db, now } = services;
  const plan = await findRefillPlan(db, id);
  const sites = (plan.stops ?? []).map(({ tank }) => tank.site._id);
  return {
    plan,
    access: await loadAccess(db, sites),
    now,
    company: await loadCompanyDetails(services, dubaiDate(now)),
  };
}

/**
 * Driver's sheet as PDF: a table per site, with space for handwritten values; equal data give equal bytes.
 */
export function renderDriverSheet(data: DriverSheetData): Promise<Buffer> {
  const { plan, company } = data;
  const info = {
    title: `${DRIVER_SHEET_TITLE[0]} ${plan.unique_number}`,
    author: company.name ?? '',
    createdAt: new Date(`${plan.day}T00:00:00Z`),
    ...(plan.status !== 'released' && { watermark: plan.status.toUpperCase() }),
  };
  return renderPdf(info, (page) => writeSheet(page, data));
}

/** Space for handwriting. */
const BLANK = (): readonly string[] => [' ', ' '];

const renderLevel = ({ level_percent, last_reading_at }: RefillTank): readonly string[] =>
  typeof level_percent === 'number' && last_reading_at
    ? [`${level_percent.toFixed(1)} %`, formatDate(last_reading_at, 'D MMM HH:mm')]
    : ['-----'];

const COLUMNS: readonly Column<RefillStop>[] = [
  {
    label: LABELS.tank,
    width: 87,
    text: ({ tank, order }) => [
      tank.code,
      tank.label,
      `${labelOf(tank.product)}, ${formatLitres(tank.water_capacity_l)}`,
      ...(order ? [order.unique_number] : []),
    ],
  },
  { label: LABELS.level, width: 58, text: ({ tank }) => renderLevel(tank), numeric: true },
  { label: LABELS.planned, width: 50, text: ({ litres }) => formatLitres(litres), numeric: true },
  {
    label: LABELS.maximumLevel,
    width: 50,
    numeric: true,
    text: ({ tank }) => `${String(tank.max_fill_percent)} %`,
  },
  { label: LABELS.ticket, width: 65, text: BLANK },
  { label: LABELS.litres, width: 45, text: BLANK },
  { label: LABELS.before, width: 51, text: BLANK },
  { label: LABELS.after, width: 48, text: BLANK },
  { label: LABELS.receiver, width: 61, text: BLANK },
];

const contactText = ({ name, role, phone }: SiteContact): string =>
  [[name, role].filter(Boolean).join(', '), phone].filter(Boolean).join(': ');

const contactRows = (contacts: readonly SiteContact[]): LabelledValue[] =>
  contacts.map((contact, index) => [index === 0 ? LABELS.contacts : ['', ''], contactText(contact)]);

const locationText = ({ lat, lng }: TankSite, makani: string | null | undefined): string =>
  [
    makani && `Makani ${makani}`,
    typeof lat === 'number' && typeof lng === 'number' && `${String(lat)}, ${String(lng)}`,
  ]
    .filter(Boolean)
    .join('; ');

/** Warnings before filling: unknown or old levels, manifolds, overridden safety dates. */
function safetyNotes({ plan: { day, stops = [] }, now }: DriverSheetData, site: Id): string[] {
  const tanks = stops.map(({ tank }) => tank);
  return stops
    .filter(({ tank }) => tank.site._id === site)
    .flatMap(({ tank, override_reason }) => [
      ...stopWarnings({ ...tank, refill_by: null }, { day, tanks, now }).map(
        (text) => `${tank.code}: ${text}.`,
      ),
      ...passedSafetyDates(tank, day).map(
        (text) =>
          `${tank.code}: ${text}${override_reason ? `; delivery permitted: ${override_reason}` : ''}.`,
      ),
    ]);
}

function writeSite(page: Page, data: DriverSheetData, site: TankSite, number: number): void {
  const { access_notes = null, makani, contacts = [] } = data.access.get(site._id) ?? {};
  const title: Label = [`${String(number)}. ${siteLabel(site)}`, ''];
  page.ensureRoom(150);
  gap(page);
  heading(page, title, 10);
  gap(page, 4);
  const address = [site.address, site.area, site.emirate].filter(Boolean).join(', ');
  page.y = labelledValues(
    page,
    [[LABELS.address, address], [LABELS.location, locationText(site, makani)], ...contactRows(contacts)],
    LEFT,
    WIDTH,
  );
  paragraph(page, LABELS.access, access_notes?.split('\n'));
  paragraph(page, LABELS.safety, safetyNotes(data, site._id));
  gap(page, 4);
  dataTable(page, COLUMNS, data.plan.stops?.filter(({ tank }) => tank.site._id === site._id) ?? []);
}

function writeSheet(page: Page, data: DriverSheetData): void {
  const { plan, company } = data;
  const { stops = [] } = plan;
  letterhead(page, company);
  heading(page, DRIVER_SHEET_TITLE);
  gap(page);
  const details = [
    [LABELS.number, plan.unique_number],
    [LABELS.date, formatDate(plan.day)],
    [LABELS.truck, `${plan.truck}, ${formatLitres(plan.capacity_l)}`],
    [LABELS.driver, plan.driver?.label],
    [LABELS.planned, formatLitres(plan.planned_l)],
    [LABELS.notes, plan.notes],
  ] as const;
  page.y = labelledValues(page, details, LEFT, WIDTH);
  paragraph(page, LABELS.safety, FILLING_RULE);
  const sites = [...new Map(stops.map(({ tank }) => [tank.site._id, tank.site])).values()];
  for (const [index, site] of sites.entries()) writeSite(page, data, site, index + 1);
  signatureLines(page, [LABELS.driver, LABELS.dispatcher], company, LABELS.dispatcher);
}
