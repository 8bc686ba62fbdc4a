import type { Client, ClientType } from '../../../../domain/clients/client';
import { entry } from '../random';
import { emiratesId, mobile, taxNumber } from '../identifiers';
import type { Made, Maker } from '../record';
import { madeAgo } from '../record';
import { companyName, personName } from '../names';
import { code } from '../numbering';
import type { Site } from '../assets/sites';

/** A customer as the demo company has it. */
export type DemoClient = Made &
  Omit<Client, '_id' | 'version' | 'label' | 'emirate'> & { emirate: string; label: string };

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

/** The company's customers, oldest first; people mostly, then shops, offices and owners of buildings. */
export const makeClients = (maker: Maker, sites: readonly Site[], count: number): DemoClient[] =>
  Array.from({ length: count }, (_, place) => makeClient(maker, entry(sites, place), place, count));

function makeClient(maker: Maker, site: Site, place: number, count: number): DemoClient {
  const type = entry(TYPES, place);
  const { chance } = maker;
  const named = type === 'individual' ? personFacts(maker, place) : companyFacts(maker, type, site);
  return {
    ...madeAgo(maker, 640 - Math.floor((place * 600) / count)),
    code: code('CL', place, 6),
    type,
    ...NAMELESS,
    ...named,
    email: mailOf(named.label, place),
    phone: mobile(chance),
    phone_second: chance.likely(0.2) ? mobile(chance) : null,
    preferred_language: chance.likely(0.25) ? 'ar' : 'en',
    preferred_channel: entry(CHANNELS, place),
    vat_treatment: 'standard',
    address: site.address,
    area: site.area,
    emirate: site.emirate,
    status: 'active',
  };
}

const NAMELESS = {
  first_name: null,
  middle_name: null,
  last_name: null,
  national_id: null,
  passport_number: null,
  id_expiry: null,
  company_name: null,
  contact_person: null,
  trade_license_number: null,
  trade_license_expiry: null,
  is_vat_registered: false,
  trn: null,
};

const mailOf = (label: string, place: number): string =>
  `${label.toLowerCase().replaceAll(/[^a-z]+/g, '.')}${String(place)}@mail.example`.replace('..', '.');

function personFacts({ chance, calendar }: Maker, place: number) {
  const { first, last, arabic } = personName(chance);
  const visitor = chance.likely(0.15);
  return {
    label: `${first} ${last}`,
    first_name: first,
    last_name: last,
    name_ar: chance.likely(0.5) ? arabic : null,
    national_id: visitor ? null : emiratesId(chance, chance.whole(1958, 2001)),
    passport_number: visitor ? `P${chance.digits(7)}` : null,
    id_expiry: calendar.day(8 + ((place * 97) % 1_800)),
  };
}

function companyFacts({ chance, calendar }: Maker, type: ClientType, site: Site) {
  const shop = companyName(chance);
  const office = `${site.emirate} ${chance.pick(OFFICES)}`;
  const owners = `${site.name} Owners Association`;
  const label = type === 'company' ? shop.english : type === 'government' ? office : owners;
  const contact = personName(chance);
  return {
    label,
    company_name: label,
    name_ar: type === 'company' ? shop.arabic : null,
    contact_person: `${contact.first} ${contact.last}`,
    trade_license_number: type === 'company' ? chance.digits(6) : null,
    trade_license_expiry: type === 'company' ? calendar.day(chance.whole(-20, 500)) : null,
    is_vat_registered: type !== 'owners_association',
    trn: type === 'owners_association' ? null : taxNumber(chance),
  };
}
