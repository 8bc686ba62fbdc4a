import type { Media, Upload } from '../../../../domain/media/media';
import { ID_PHOTO } from '../../../../domain/media/media';
import type { DemoClient } from '../parties/clients';
import type { DemoContract } from '../parties/contracts';
import type { DemoCounter } from '../assets/counters';
import type { Made, Maker } from '../record';
import { madeAt } from '../record';
import type { DemoOrder } from '../orders/orders';
import type { DemoPayment } from '../billing/payments';
import { meterPhoto, pagePhoto, chequeImage, idCard } from '../../images/images';
import { COMPANY_NAME } from '../parties/settings';
import type { Staff } from '../parties/staff';
import { staffNamed } from '../parties/staff';
import type { DemoTank } from '../assets/tanks';

/** A file that belongs to a record; its picture is drawn when it is kept. */
export interface DemoFile extends Made, Pick<Media, 'name'> {
  owner_model: Upload['owner_model'];
  owner_id: string;
  by: Staff;
  draw: () => Promise<Buffer>;
}

/** Whose papers there are to draw. */
export interface Owners {
  staff: readonly Staff[];
  clients: readonly DemoClient[];
  contracts: readonly DemoContract[];
  counters: readonly DemoCounter[];
  tanks: readonly DemoTank[];
  orders: readonly DemoOrder[];
  payments: readonly DemoPayment[];
}

type Attach = (
  owner: readonly [model: DemoFile['owner_model'], record: Made],
  name: string,
  draw: DemoFile['draw'],
  by?: string,
) => DemoFile;

/** Every attachment of the demo company. */
export function makeFiles(maker: Maker, owners: Owners): DemoFile[] {
  const attach: Attach = ([owner_model, record], name, draw, by = 'admin') => ({
    ...madeAt(maker, record.created_at + 60_000),
    name,
    owner_model,
    owner_id: record.id,
    by: staffNamed(owners.staff, by),
    draw,
  });
  return [
    ...owners.staff.flatMap((person) => papersOf(attach, person)),
    ...owners.payments
      .filter(({ cheque }) => cheque)
      .slice(-MOST_SCANNED)
      .flatMap((payment) => chequeOf(attach, payment)),
    ...readings(attach, owners),
    ...documents(attach, owners),
  ];
}

function papersOf(attach: Attach, person: Staff): DemoFile[] {
  const { first, last, latin, position, national_id, phone } = person;
  const name = latin ?? `${first} ${last}`;
  const facts = { name, position, nationalId: national_id, seed: Number(national_id.slice(8)) };
  const card = attach(['user', person], ID_PHOTO, () => idCard(facts));
  const passport = () => pagePhoto('Passport copy', [name, `Born ${national_id.slice(3, 7)}`, phone]);
  const contract = () => pagePhoto('Contract of work', [name, position, COMPANY_NAME]);
  return [card, attach(['user', person], 'passport', passport), attach(['user', person], 'other', contract)];
}

/** Those that are held, and the last that the bank has paid: a picture costs more than its payment. */
const MOST_SCANNED = 300;

function chequeOf(attach: Attach, payment: DemoPayment): DemoFile[] {
  const { cheque, amount, holder } = payment;
  if (!cheque) return [];
  const facts = { ...cheque, amount, payee: COMPANY_NAME, seed: Number(cheque.number) };
  return [attach(['wallet', payment], 'cheque_image', () => chequeImage(facts), holder.username)];
}

const PHOTOS_OF_COLLECTOR = 9;

function readings(attach: Attach, { staff, counters }: Owners): DemoFile[] {
  const collector = staffNamed(staff, 'a.rahman');
  const face = ({ initial_reading, serial_number }: DemoCounter) => {
    const index = initial_reading.toFixed(3).padStart(9, '0');
    return () => meterPhoto(index, serial_number);
  };
  const active = counters.filter(({ status }) => status === 'active');
  const handedIn = active.slice(0, PHOTOS_OF_COLLECTOR);
  return [
    ...handedIn.map((counter) => attach(['user', collector], 'meter_photo', face(counter), 'a.rahman')),
    ...active
      .slice(0, 20)
      .map((counter) => attach(['counter', counter], 'meter_photo', face(counter), 'a.rahman')),
  ];
}

const DONE: readonly string[] = ['Completed', 'Billed', 'Closed'];

function documents(attach: Attach, { contracts, clients, tanks, orders }: Owners): DemoFile[] {
  const leased = contracts.filter(({ type }) => type === 'residential').slice(0, 16);
  const shops = clients.filter(({ type }) => type === 'company').slice(0, 10);
  const jobs = orders.filter(({ status, type }) => DONE.includes(status) && type !== 'refill').slice(0, 10);
  return [
    ...leased.map((contract) =>
      attach(['contract', contract], 'tenancy_contract', lease(contract), 'l.haddad'),
    ),
    ...shops.map((client) => attach(['client', client], 'trade_license', license(client), 'l.haddad')),
    ...tanks
      .slice(0, 12)
      .map((tank) => attach(['tank', tank], 'civil_defence_certificate', certificate(tank), 'o.khan')),
    ...jobs.flatMap((order) =>
      (['before', 'after'] as const).map((moment) =>
        attach(
          ['order', order],
          moment,
          () => pagePhoto(moment, [order.unique_number, order.title]),
          'o.khan',
        ),
      ),
    ),
  ];
}

const lease =
  ({ client, site, unit_no, end_date }: DemoContract) =>
  () =>
    pagePhoto('Lease contract', [client.label, `${site.name} ${unit_no ?? ''}`, `Until ${end_date ?? ''}`]);

const license =
  ({ label, trade_license_number, trade_license_expiry, emirate }: DemoClient) =>
  () =>
    pagePhoto('Trade licence', [
      label,
      `No. ${trade_license_number ?? ''}`,
      `Valid until ${trade_license_expiry ?? ''}`,
      emirate,
    ]);

const certificate =
  ({ name, serial_number, civil_defence_expiry }: DemoTank) =>
  () =>
    pagePhoto('Civil defence', [name, serial_number, `Valid until ${civil_defence_expiry ?? ''}`]);
