import type { Client, ClientType } from '../../../../domain/clients/client';
import { cyclicItem } from '../random';
import { emiratesId, mobileNumber, taxNumber } from '../identifiers';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo } from '../record';
import { companyName, personName } from '../names';
import { recordCode } from '../numbering';
import type { DemoSite } from '../assets/sites';

export type DemoClient = CreatedRecord &
  Omit<Client, '_id' | 'version' | 'label' | 'emirate' | 'in_business'> & { emirate: string; label: string };

const TYPES: readonly ClientType[] = [
  'individual',
  'individual',
  'company',
  'individual',
  'individual',
  'individual',
  'company',
  'individual',
  'individual',
  'government',
  'individual',
  'individual',
  'company',
  'individual',
  'individual',
  'owners_association',
  'individual',
  'company',
  'individual',
  'individual',
];
const OFFICES = ['Municipality Housing', 'Public School Kitchens', 'Health Centre', 'Sports Council'];
const CHANNELS = ['email', 'whatsapp', 'sms', 'print'] as const;

/** Clients, oldest first: mostly individuals, then companies, government offices and owners associations. */
export const generateClients = (
  generator: Generator,
  sites: readonly DemoSite[],
  count: number,
): DemoClient[] =>
  Array.from({ length: count }, (_, index) =>
    generateClient(generator, cyclicItem(sites, index), index, count),
  );

function generateClient(generator: Generator, site: DemoSite, index: number, count: number): DemoClient {
  const type = cyclicItem(TYPES, index);
  const { random } = generator;
  const identity =
    type === 'individual' ? personFields(generator, index) : companyFields(generator, type, site, index);
  return {
    ...createdDaysAgo(generator, 640 - Math.floor((index * 600) / count)),
    code: recordCode('CL', index, 6),
    type,
    ...EMPTY_CLIENT,
    ...identity,
    email: emailOf(identity.label, index),
    phone: mobileNumber(random),
    phone_second: random.probability(0.2) ? mobileNumber(random) : null,
    preferred_language: random.probability(0.25) ? 'ar' : 'en',
    preferred_channel: cyclicItem(CHANNELS, index),
    vat_treatment: 'standard',
    address: site.address,
    area: site.area,
    emirate: site.emirate,
    status: 'active',
  };
}

const EMPTY_CLIENT = {
  first_name: null,
  middle_name: null,
  last_name: null,
  national_id: null,
  passport_number: null,
  id_expiry: null,
  company_name: null,
  contact_person: null,
  trade_license_number: null,
  trade_license_authority: null,
  trade_license_expiry: null,
  is_vat_registered: false,
  trn: null,
};

const emailOf = (label: string, index: number): string =>
  `${label.toLowerCase().replaceAll(/[^a-z]+/g, '.')}${String(index)}@mail.example`.replace('..', '.');

function personFields({ random, calendar }: Generator, index: number) {
  const { first, last, arabic } = personName(random);
  const usesPassport = random.probability(0.15);
  return {
    label: `${first} ${last}`,
    first_name: first,
    last_name: last,
    name_ar: random.probability(0.5) ? arabic : null,
    national_id: usesPassport ? null : emiratesId(random, random.integer(1958, 2001)),
    passport_number: usesPassport ? `P${random.digits(7)}` : null,
    id_expiry: calendar.day(8 + ((index * 97) % 1_800)),
  };
}

/** Authorities that issue trade licences, by emirate. */
const AUTHORITIES: Readonly<Record<string, string>> = {
  'Abu Dhabi': 'ADDED',
  Dubai: 'DET',
  Sharjah: 'SEDD',
};
const OTHER_AUTHORITY = 'Department of Economic Development';

/**
 * Indexes of the company without a licensing authority, and of the company with a mistyped licence number.
 */
const WITHOUT_AUTHORITY = 2;
const WRONG_LICENSE = 6;

/** Licence of a company or an owners association; government offices have none. */
function licenseFields(type: ClientType, site: DemoSite, index: number, digits: string) {
  if (type === 'government') return { trade_license_number: null, trade_license_authority: null };
  if (type !== 'company')
    return { trade_license_number: `OA-${String(1_000 + index)}`, trade_license_authority: 'RERA' };
  return {
    trade_license_number: index === WRONG_LICENSE ? `X${digits}` : digits,
    trade_license_authority:
      index === WITHOUT_AUTHORITY ? null : (AUTHORITIES[site.emirate] ?? OTHER_AUTHORITY),
  };
}

function companyFields({ random, calendar }: Generator, type: ClientType, site: DemoSite, index: number) {
  const company = companyName(random);
  const office = `${site.emirate} ${random.pick(OFFICES)}`;
  const association = `${site.name} Owners Association`;
  const label = type === 'company' ? company.english : type === 'government' ? office : association;
  const contact = personName(random);
  return {
    label,
    company_name: label,
    name_ar: type === 'company' ? company.arabic : null,
    contact_person: `${contact.first} ${contact.last}`,
    ...licenseFields(type, site, index, type === 'company' ? random.digits(6) : ''),
    trade_license_expiry: type === 'company' ? calendar.day(random.integer(-20, 500)) : null,
    is_vat_registered: type !== 'owners_association',
    trn: type === 'owners_association' ? null : taxNumber(random),
  };
}
