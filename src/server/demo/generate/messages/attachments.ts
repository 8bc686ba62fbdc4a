import type { Media, MediaUpload } from '../../../../domain/media/media';
import { ID_PHOTO } from '../../../../domain/media/media';
import type { DemoClient } from '../parties/clients';
import type { DemoContract } from '../parties/contracts';
import type { DemoCounter } from '../assets/counters';
import type { CreatedRecord, Generator } from '../record';
import { createdAt } from '../record';
import type { DemoOrder } from '../orders/orders';
import type { DemoPayment } from '../billing/payments';
import { drawMeterPhoto, drawPagePhoto, drawCheque, drawIdCard } from '../../images/images';
import { COMPANY_NAME } from '../parties/settings';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';
import type { DemoTank } from '../assets/tanks';

/** A file of a record; its content is drawn when it is stored. */
export interface DemoFile extends CreatedRecord, Pick<Media, 'name'> {
  owner_model: MediaUpload['owner_model'];
  owner_id: string;
  by: DemoEmployee;
  draw: () => Promise<Buffer>;
}

interface FileOwners {
  staff: readonly DemoEmployee[];
  clients: readonly DemoClient[];
  contracts: readonly DemoContract[];
  counters: readonly DemoCounter[];
  tanks: readonly DemoTank[];
  orders: readonly DemoOrder[];
  payments: readonly DemoPayment[];
}

type Attach = (
  owner: readonly [model: DemoFile['owner_model'], record: CreatedRecord],
  name: string,
  draw: DemoFile['draw'],
  uploadedBy?: string,
) => DemoFile;

export function generateFiles(generator: Generator, owners: FileOwners): DemoFile[] {
  const attach: Attach = ([owner_model, record], name, draw, uploadedBy = 'admin') => ({
    ...createdAt(generator, record.created_at + 60_000),
    name,
    owner_model,
    owner_id: record.id,
    by: employeeByUsername(owners.staff, uploadedBy),
    draw,
  });
  return [
    ...owners.staff.flatMap((employee) => employeeFiles(attach, employee)),
    ...owners.payments
      .filter(({ cheque }) => cheque)
      .slice(-MAX_CHEQUE_IMAGES)
      .flatMap((payment) => chequeFile(attach, payment)),
    ...meterPhotoFiles(attach, owners),
    ...documentFiles(attach, owners),
  ];
}

function employeeFiles(attach: Attach, employee: DemoEmployee): DemoFile[] {
  const { first, last, latin, position, national_id, phone } = employee;
  const name = latin ?? `${first} ${last}`;
  const content = { name, position, nationalId: national_id, seed: Number(national_id.slice(8)) };
  const card = attach(['user', employee], ID_PHOTO, () => drawIdCard(content));
  const passport = () => drawPagePhoto('Passport copy', [name, `Born ${national_id.slice(3, 7)}`, phone]);
  const contract = () => drawPagePhoto('Employment contract', [name, position, COMPANY_NAME]);
  return [
    card,
    attach(['user', employee], 'passport', passport),
    attach(['user', employee], 'other', contract),
  ];
}

/** Limit of cheque images; drawing one is slower than generating a payment. */
const MAX_CHEQUE_IMAGES = 300;

function chequeFile(attach: Attach, payment: DemoPayment): DemoFile[] {
  const { cheque, amount, custodian } = payment;
  if (!cheque) return [];
  const content = { ...cheque, amount, payee: COMPANY_NAME, seed: Number(cheque.number) };
  return [attach(['wallet', payment], 'cheque_image', () => drawCheque(content), custodian.username)];
}

const PHOTOS_OF_COLLECTOR = 9;

function meterPhotoFiles(attach: Attach, { staff, counters }: FileOwners): DemoFile[] {
  const collector = employeeByUsername(staff, 'a.rahman');
  const drawReading = ({ initial_reading, serial_number }: DemoCounter) => {
    const index = initial_reading.toFixed(3).padStart(9, '0');
    return () => drawMeterPhoto(index, serial_number);
  };
  const active = counters.filter(({ status }) => status === 'active');
  const collectorCounters = active.slice(0, PHOTOS_OF_COLLECTOR);
  return [
    ...collectorCounters.map((counter) =>
      attach(['user', collector], 'meter_photo', drawReading(counter), 'a.rahman'),
    ),
    ...active
      .slice(0, 20)
      .map((counter) => attach(['counter', counter], 'meter_photo', drawReading(counter), 'a.rahman')),
  ];
}

const DONE: readonly string[] = ['Completed', 'Billed', 'Closed'];

function documentFiles(attach: Attach, { contracts, clients, tanks, orders }: FileOwners): DemoFile[] {
  const residential = contracts.filter(({ type }) => type === 'residential').slice(0, 16);
  const companies = clients.filter(({ type }) => type === 'company').slice(0, 10);
  const jobs = orders.filter(({ status, type }) => DONE.includes(status) && type !== 'refill').slice(0, 10);
  return [
    ...residential.map((contract) =>
      attach(['contract', contract], 'tenancy_contract', leaseImage(contract), 'l.haddad'),
    ),
    ...companies.map((client) =>
      attach(['client', client], 'trade_license', licenseImage(client), 'l.haddad'),
    ),
    ...tanks
      .slice(0, 12)
      .map((tank) => attach(['tank', tank], 'civil_defence_certificate', certificateImage(tank), 'o.khan')),
    ...jobs.flatMap((order) =>
      (['before', 'after'] as const).map((stage) =>
        attach(
          ['order', order],
          stage,
          () => drawPagePhoto(stage, [order.unique_number, order.title]),
          'o.khan',
        ),
      ),
    ),
  ];
}

const leaseImage =
  ({ client, site, unit_no, end_date }: DemoContract) =>
  () =>
    drawPagePhoto('Lease contract', [
      client.label,
      `${site.name} ${unit_no ?? ''}`,
      `Until ${end_date ?? ''}`,
    ]);

const licenseImage =
  ({ label, trade_license_number, trade_license_expiry, emirate }: DemoClient) =>
  () =>
    drawPagePhoto('Trade licence', [
      label,
      `No. ${trade_license_number ?? ''}`,
      `Valid until ${trade_license_expiry ?? ''}`,
      emirate,
    ]);

const certificateImage =
  ({ name, serial_number, civil_defence_expiry }: DemoTank) =>
  () =>
    drawPagePhoto('Civil defence', [name, serial_number, `Valid until ${civil_defence_expiry ?? ''}`]);
