import type { VatCategory } from '../enums';

/** Codes of PINT AE 1.0.4 for the seven emirates, by their names in Tankbook. */
export const EMIRATE_CODES: Readonly<Record<string, string>> = {
  'Abu Dhabi': 'AUH',
  Ajman: 'AJM',
  Dubai: 'DXB',
  Fujairah: 'FUJ',
  'Ras Al Khaimah': 'RAK',
  Sharjah: 'SHJ',
  'Umm Al Quwain': 'UAQ',
};

/** UN/ECE Recommendation 20 codes of the units of invoice lines. */
export const UNIT_CODES: Readonly<Record<string, string>> = {
  m3: 'MTQ',
  litre: 'LTR',
  month: 'MON',
  pcs: 'H87',
  hour: 'HUR',
  service: 'C62',
};

/** Document types: tax invoice and credit note, and the same without any taxable supply. */
export const TYPE_CODES = ['380', '480', '381', '81'] as const;

/** Reasons of credit notes. */
export const CREDIT_REASON_CODES = {
  cancelled: 'DL8.61.1.A',
  nature_changed: 'DL8.61.1.B',
  price_altered: 'DL8.61.1.C',
  returned: 'DL8.61.1.D',
  tax_error: 'DL8.61.1.E',
  volume_discount: 'VD',
} as const;

export const CREDIT_REASONS = Object.keys(CREDIT_REASON_CODES) as (keyof typeof CREDIT_REASON_CODES)[];
export type CreditReason = keyof typeof CREDIT_REASON_CODES;

/** Reasons of exemption from VAT. */
export const EXEMPTION_CODES = ['DL8.46.1', 'DL8.46.2', 'DL8.46.3', 'DL8.46.4'] as const;

/** Kinds of goods under reverse charge. */
export const GOODS_NATURE_CODES: Readonly<Record<string, string>> = {
  oil: 'DL8.48.3.1',
  natural_gas: 'DL8.48.3.2',
  pure_hydrocarbons: 'DL8.48.3.3',
};

/** Peppol scheme of UAE endpoints. */
export const ENDPOINT_SCHEME = '0235';
/** Endpoint of buyers without a tax number: the document is reported to the tax authority only. */
export const ENDPOINT_WITHOUT_TAX_NUMBER = '9900000098';

/** A legal registration: trade licence, Emirates ID, passport (authority: ISO country) or cabinet decision. */
export interface EinvoiceRegistration {
  type: 'TL' | 'EID' | 'PAS' | 'CD';
  id: string;
  /** Authority that issued a trade licence. */
  authority?: string;
}

export interface EinvoiceParty {
  name: string;
  /** Scheme and participant, as in `0235:1002345678`. */
  endpoint?: string;
  trn?: string;
  /** Identifies a buyer without a tax registration number. */
  identifier?: string;
  registration?: EinvoiceRegistration;
  address: { line1?: string; line2?: string; city?: string; emirate?: string; country: 'AE' };
}

interface EinvoicePeriod {
  start: string;
  end: string;
  /** Billing frequency: DLY WKY Q15 MTH Q45 Q60 QTR HYR YRL, or OTH with a note. */
  frequency?: string;
}

/** A line; numbers are decimal texts, prices are AED without VAT. */
export interface EinvoiceLine {
  name: string;
  description: string;
  quantity: string;
  /** Code of UN/ECE Recommendation 20. */
  unit: string;
  unitPrice: string;
  /** Discount in AED. */
  discount?: string;
  vatCategory: VatCategory;
  /** Percent; absent for categories E and O. */
  vatRate?: string;
  /** Goods, service or both. */
  itemType?: 'G' | 'S' | 'B';
  hs?: string;
  sac?: string;
  gtin?: string;
  /** Kind of goods under reverse charge. */
  reverseChargeNature?: string;
  exemptionCode?: string;
  period?: Pick<EinvoicePeriod, 'start' | 'end'>;
}

/**
 * Data of one electronic invoice or credit note (PINT AE 1.0.4). It is frozen when the invoice is issued, and
 * the XML is generated from it alone.
 */
export interface EinvoiceDocument {
  kind: 'invoice' | 'credit_note';
  typeCode: (typeof TYPE_CODES)[number];
  /**
   * Eight digits 0 or 1: free zone, deemed, margin, summary, continuous supply, agent, e-commerce, export.
   */
  flags: string;
  number: string;
  uuid: string;
  issueDate: string;
  /** Local time with its offset: `09:30:00+04:00`. */
  issueTime?: string;
  dueDate?: string;
  note?: string;
  currency: 'AED';
  seller: EinvoiceParty;
  buyer: EinvoiceParty;
  /** UNCL4461 code, the account for a transfer, and the terms as text. */
  payment?: { code: string; account?: string; terms?: string };
  lines: EinvoiceLine[];
  period?: EinvoicePeriod;
  contractReference?: string;
  /** Reason code of a credit note, and its text. */
  creditReason?: string;
  creditReasonText?: string;
  /** Invoices credited by a credit note, or prepayments deducted by an invoice. */
  precedingInvoices?: { number: string; issueDate?: string }[];
  /** AED paid before the invoice was issued. */
  prepaid?: string;
  /** Total in AED as issued; the difference to the total by PINT becomes the rounding of the amount due. */
  issuedTotal?: string;
}
