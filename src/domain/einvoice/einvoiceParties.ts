import { ENDPOINT_SCHEME, ENDPOINT_WITHOUT_TAX_NUMBER, EMIRATE_CODES } from './einvoiceDocument';
import type { EinvoiceParty, EinvoiceRegistration } from './einvoiceDocument';
import { isPerson } from '../clients/client';
import type { Client } from '../clients/client';

/** Client data for an e-invoice. */
export type BuyerData = Pick<
  Client,
  | 'type'
  | 'in_business'
  | 'is_vat_registered'
  | 'trn'
  | 'national_id'
  | 'passport_number'
  | 'trade_license_number'
  | 'trade_license_authority'
  | 'area'
> & { name: string; address: string; emirate: string };

/** Whether a client is in business; persons who buy for themselves get no e-invoices. */
export const isInBusiness = ({ type, in_business }: Pick<Client, 'type' | 'in_business'>): boolean =>
  !isPerson(type) || in_business === true;

/** Removes empty texts, and trims the others (rule ibr-079). */
const present = <Name extends string>(
  values: Record<Name, string | null | undefined>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries<string | null | undefined>(values).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()]] : [],
    ),
  ) as Partial<Record<Name, string>>;

function addressOf(line1: string, line2: string | null | undefined, emirate: string) {
  return {
    ...present({ line1: line1.replaceAll(/\s+/g, ' '), line2, city: emirate }),
    ...present({ emirate: emirate ? (EMIRATE_CODES[emirate] ?? emirate) : '' }),
    country: 'AE' as const,
  };
}

function registrationOf(buyer: BuyerData): EinvoiceRegistration | undefined {
  if (buyer.trade_license_number)
    return {
      type: 'TL',
      id: buyer.trade_license_number,
      ...present({ authority: buyer.trade_license_authority }),
    };
  return buyer.national_id ? { type: 'EID', id: buyer.national_id } : undefined;
}

/** A client as the buyer of an e-invoice; without a TRN, the document is reported to the tax authority only. */
export function buyerParty(buyer: BuyerData): EinvoiceParty {
  const trn = buyer.is_vat_registered ? buyer.trn : null;
  const registration = registrationOf(buyer);
  const identifier = trn
    ? undefined
    : (buyer.trade_license_number ?? buyer.national_id ?? buyer.passport_number ?? undefined);
  return {
    name: buyer.name.trim(),
    endpoint: `${ENDPOINT_SCHEME}:${trn ? trn.slice(0, 10) : ENDPOINT_WITHOUT_TAX_NUMBER}`,
    ...present({ trn, identifier }),
    ...(registration && { registration }),
    address: addressOf(buyer.address, buyer.area, buyer.emirate),
  };
}

/** Company settings used in e-invoices. */
export const SELLER_SETTINGS = [
  ...(['company_name', 'address', 'trn', 'trade_license', 'trade_license_authority'] as const),
  ...(['company_emirate', 'company_tin', 'iban', 'vat_rate', 'einvoice_hs_code'] as const),
  ...(['einvoice_sac_code', 'einvoice_gtin', 'einvoice_goods_nature', 'einvoice_exemption_code'] as const),
] as const;
export type SellerSettings = Partial<Record<(typeof SELLER_SETTINGS)[number], unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The company as the seller of an e-invoice. */
export function sellerParty(settings: SellerSettings): EinvoiceParty {
  const trn = textOf(settings.trn);
  const license = textOf(settings.trade_license);
  const tin = textOf(settings.company_tin) || trn.slice(0, 10);
  return {
    name: textOf(settings.company_name),
    ...present({ endpoint: tin && `${ENDPOINT_SCHEME}:${tin}`, trn }),
    ...(license && {
      registration: {
        type: 'TL' as const,
        id: license,
        ...present({ authority: textOf(settings.trade_license_authority) }),
      },
    }),
    address: addressOf(textOf(settings.address), null, textOf(settings.company_emirate)),
  };
}
