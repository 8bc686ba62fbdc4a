import type { EinvoiceProblem, FixPlace, Readiness } from './einvoice';
import { calculateEinvoice } from './einvoiceAmounts';
import { EMIRATE_CODES, ENDPOINT_SCHEME, TYPE_CODES, UNIT_CODES } from './einvoiceDocument';
import type { EinvoiceDocument, EinvoiceLine, EinvoiceParty } from './einvoiceDocument';

const TIN = /^1\d{9}$/;
/** Rule ibr-132-ae: TRN of a company in the UAE. */
const TRN = /^1\d{12}03$/;
const FLAGS = /^[01]{8}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NATURES = ['DL8.48.3.1', 'DL8.48.3.2', 'DL8.48.3.3', 'DL8.48.8.1', 'DL8.48.8.2'];
const CREDIT_REASONS = /^(DL8\.61\.1\.[A-E]|VD)$/;
const EMIRATES = Object.values(EMIRATE_CODES);
const UNITS = [...Object.values(UNIT_CODES), 'KGM', 'TNE', 'DAY', 'EA'];

type Check = [isBroken: boolean, rule: string, text: string, field?: string];

const broken = (fix: FixPlace, checks: readonly Check[]): EinvoiceProblem[] =>
  checks.flatMap(([isBroken, rule, text, field]) =>
    isBroken ? [{ rule, text, fix, ...(field && { field }) }] : [],
  );

const endpointOf = ({ endpoint = '' }: EinvoiceParty) => {
  const [scheme, id = ''] = endpoint.split(':');
  return { scheme, id };
};

function registrationChecks({ registration }: EinvoiceParty, who: string, fields: PartyFields): Check[] {
  if (!registration) return [];
  const { type, id, authority } = registration;
  return [
    [!id, fields.registrationRule, `${who} legal registration has no number.`, fields.registration],
    [
      type === 'TL' && !authority,
      fields.authorityRule,
      `Enter the authority that issued the trade licence of ${fields.name}.`,
      fields.authority,
    ],
    [
      type === 'PAS' && !/^[A-Z]{2}$/.test(authority ?? ''),
      fields.authorityRule,
      `Enter the country that issued the passport of ${fields.name}.`,
      fields.authority,
    ],
  ];
}

interface PartyFields {
  name: string;
  registration: string;
  registrationRule: string;
  authority: string;
  authorityRule: string;
}

const SELLER_FIELDS: PartyFields = {
  ...{ name: 'your company', registration: 'trade_license', registrationRule: 'ibr-150-ae' },
  ...{ authority: 'trade_license_authority', authorityRule: 'ibr-173-ae' },
};
const BUYER_FIELDS: PartyFields = {
  ...{ name: 'the client', registration: 'trade_license_number', registrationRule: 'ibr-180-ae' },
  ...{ authority: 'trade_license_authority', authorityRule: 'ibr-183-ae' },
};

function sellerChecks(seller: EinvoiceParty): Check[] {
  const { address, name, trn = '', registration } = seller;
  const { scheme, id } = endpointOf(seller);
  return [
    [!name, 'ibr-006', 'Enter the name of your company.', 'company_name'],
    [!trn, 'ibr-134-ae', 'Enter the tax registration number of your company.', 'trn'],
    [
      trn !== '' && !TRN.test(trn),
      'ibr-132-ae',
      'The tax registration number of your company must have 15 digits, begin with 1 and end with 03.',
      'trn',
    ],
    [
      trn !== '' && (scheme !== ENDPOINT_SCHEME || !TIN.test(id)),
      'own-tin',
      'The tax identification number of your company must have 10 digits and begin with 1.',
      'company_tin',
    ],
    [!registration, 'ibr-150-ae', 'Enter the trade licence of your company.', 'trade_license'],
    ...registrationChecks(seller, 'Your company’s', SELLER_FIELDS),
    [!address.line1, 'ibr-143-ae', 'Enter the address of your company.', 'address'],
    [
      !address.city || !address.emirate,
      'ibr-143-ae',
      'Choose the emirate of your company.',
      'company_emirate',
    ],
    [
      address.emirate !== undefined && !EMIRATES.includes(address.emirate),
      'ibr-128-ae',
      'The emirate of your company must be one of the seven emirates.',
      'company_emirate',
    ],
  ];
}

function buyerChecks(buyer: EinvoiceParty): Check[] {
  const { address, name, trn = '', identifier } = buyer;
  const { scheme, id } = endpointOf(buyer);
  const isCompanyEndpoint = id.startsWith('1');
  return [
    [!name, 'ibr-007', 'Enter the name of the client.', 'company_name'],
    [
      !scheme || !id || (isCompanyEndpoint && !TIN.test(id)),
      'own-tin',
      'The client’s tax registration number must begin with its 10-digit tax identification number, which begins with 1.',
      'trn',
    ],
    [
      trn !== '' && !TRN.test(trn),
      'ibr-132-ae',
      'The client’s tax registration number must have 15 digits, begin with 1 and end with 03.',
      'trn',
    ],
    [
      scheme === ENDPOINT_SCHEME && !isCompanyEndpoint && !identifier && !trn,
      'ibr-135-ae',
      'The client has no tax registration number; enter a trade licence or identity number instead.',
      'trade_license_number',
    ],
    ...registrationChecks(buyer, 'The client’s', BUYER_FIELDS),
    [!address.line1, 'ibr-144-ae', 'Enter the address of the client.', 'address'],
    [!address.city || !address.emirate, 'ibr-144-ae', 'Choose the emirate of the client.', 'emirate'],
    [
      address.emirate !== undefined && !EMIRATES.includes(address.emirate),
      'ibr-128-ae',
      'The emirate of the client must be one of the seven emirates.',
      'emirate',
    ],
  ];
}

const bankAccountCheck = (isMissing: boolean): Check => [
  isMissing,
  'ibr-192-ae',
  'Enter the bank account of your company (IBAN).',
  'iban',
];

const readinessOf = (fix: FixPlace, checks: readonly Check[]): Readiness => {
  const problems = broken(fix, checks);
  return { score: Math.floor((100 * (checks.length - problems.length)) / checks.length), problems };
};

/** What the e-invoices of the company lack, before the first one. */
export const sellerReadiness = (seller: EinvoiceParty, iban: unknown): Readiness =>
  readinessOf('setting', [...sellerChecks(seller), bankAccountCheck(!iban)]);

/** What the e-invoices of a client lack, before the first one. */
export const buyerReadiness = (buyer: EinvoiceParty): Readiness => readinessOf('client', buyerChecks(buyer));

const isNumber = (value: string | undefined): boolean => value !== undefined && /^-?\d+(\.\d+)?$/.test(value);

function checkLine(line: EinvoiceLine, index: number, { buyer, period }: EinvoiceDocument) {
  const at = `Line ${String(index + 1)}`;
  const { vatCategory: category, vatRate, itemType } = line;
  const isReverse = category === 'AE';
  const onInvoice: Check[] = [
    [!line.name || !line.description, 'ibr-125-ae', `${at} needs a description.`, 'lines'],
    [
      !isNumber(line.quantity) || !UNITS.includes(line.unit),
      'ibr-022',
      `${at} needs a quantity and a unit.`,
      'lines',
    ],
    [
      !isNumber(line.unitPrice) || Number(line.unitPrice) < 0,
      'ibr-126-ae',
      `${at} needs a price that is not negative.`,
      'lines',
    ],
    [
      !['S', 'Z', 'E', 'O', 'AE'].includes(category),
      'ibr-139-ae',
      `${at} needs a VAT category: S, Z, E, O or AE.`,
      'lines',
    ],
    [
      category === 'S' && Number(vatRate) !== 5,
      'ibr-145-ae',
      `${at} is standard-rated, so its VAT must be 5%.`,
      'lines',
    ],
    [
      (category === 'E' || category === 'O') && vatRate !== undefined,
      'ibr-145-ae',
      `${at} is exempt or out of scope, so it can’t have a VAT rate.`,
      'lines',
    ],
    [
      category === 'Z' && Number(vatRate) !== 0,
      'ibr-145-ae',
      `${at} is zero-rated, so its VAT must be 0%.`,
      'lines',
    ],
    [
      isReverse && vatRate === undefined,
      'ibr-103-ae',
      `${at} under reverse charge needs the VAT rate.`,
      'lines',
    ],
    [
      line.period !== undefined &&
        (line.period.start > line.period.end ||
          (period !== undefined && (line.period.start < period.start || line.period.end > period.end))),
      'ibr-030',
      `The period of ${at.toLowerCase()} must lie within that of the invoice.`,
      'lines',
    ],
  ];
  const inSettings: Check[] = [
    [
      category === 'E' && !/^DL8\.46\.[1-4]$/.test(line.exemptionCode ?? ''),
      'ibr-167-ae',
      `${at} is exempt from VAT; choose the reason of exemption.`,
      'einvoice_exemption_code',
    ],
    [
      isReverse && !NATURES.includes(line.reverseChargeNature ?? ''),
      'ibr-166-ae',
      `${at} is under reverse charge; choose the kind of goods.`,
      'einvoice_goods_nature',
    ],
    [
      isReverse && !/^\d{8}(\d{4,6})?$/.test(line.gtin ?? ''),
      'ibr-174-ae',
      `${at} is under reverse charge; enter the item number (GTIN) of your gas.`,
      'einvoice_gtin',
    ],
    [
      (itemType === 'G' || itemType === 'B') && !line.hs,
      'ibr-184-ae',
      `${at} are goods; enter their HS code.`,
      'einvoice_hs_code',
    ],
    [
      (itemType === 'S' || itemType === 'B') && !line.sac,
      'ibr-186-ae',
      `${at} is a service; enter its SAC code.`,
      'einvoice_sac_code',
    ],
  ];
  return [
    ...broken('invoice', onInvoice),
    ...broken('setting', inSettings),
    ...broken('client', [
      [isReverse && !buyer.trn, 'ibr-103-ae', 'Reverse charge requires the TRN of the client.', 'trn'],
    ]),
  ];
}

function checkTotals(document: EinvoiceDocument): EinvoiceProblem[] {
  const { subtotals, payable } = calculateEinvoice(document);
  const repeated = (['Z', 'E', 'O'] as const).filter(
    (category) => subtotals.filter((subtotal) => subtotal.category === category).length > 1,
  );
  return broken('invoice', [
    [
      repeated.length > 0,
      'ibr-122-ae',
      `All lines of VAT category ${repeated.join(', ')} need the same rate.`,
    ],
    [payable < 0, 'own-negative', 'The amount due can’t be negative; issue a credit note instead.', 'lines'],
    [
      payable > 0 && document.kind === 'invoice' && !document.dueDate,
      'ibr-127-ae',
      'An invoice with an amount due needs a due date.',
      'due_date',
    ],
  ]);
}

/** Whether a line is outside of the tax, as exempt or not a supply. */
const isUntaxed = ({ vatCategory }: EinvoiceLine): boolean => vatCategory === 'E' || vatCategory === 'O';

function checkHeader(document: EinvoiceDocument): EinvoiceProblem[] {
  const { kind, typeCode, flags, lines, period, payment, buyer, precedingInvoices = [] } = document;
  const isInvoice = kind === 'invoice';
  const isCredit = !isInvoice;
  const isTaxed = typeCode === '380' || typeCode === '381';
  return [
    ...broken('invoice', [
      [!document.number, 'ibr-002', 'The document has no number.'],
      [!UUID.test(document.uuid), 'ibr-193-ae', 'The document has no valid UUID.'],
      [!/^\d{4}-\d\d-\d\d$/.test(document.issueDate), 'ibr-003', 'The document has no issue date.'],
      [!FLAGS.test(flags), 'ibr-154-ae', 'The transaction type must be eight digits 0 or 1.'],
      [
        !TYPE_CODES.includes(typeCode) || isInvoice !== (typeCode === '380' || typeCode === '480'),
        'ibr-004',
        'The document type must be 380 or 480 for an invoice, 381 or 81 for a credit note.',
      ],
      [lines.length === 0, 'ibr-016', 'The document has no lines.', 'lines'],
      [
        isTaxed && lines.length > 0 && lines.every(isUntaxed),
        'ibr-151-ae',
        'A tax invoice needs a line that is neither exempt nor out of scope; a deposit alone is a receipt.',
        'lines',
      ],
      [
        !isTaxed && lines.some(({ vatCategory }) => !['E', 'O', 'Z'].includes(vatCategory)),
        'ibr-157-ae',
        'A document that is out of scope can’t have taxable lines.',
        'lines',
      ],
      [
        isCredit && !CREDIT_REASONS.test(document.creditReason ?? ''),
        'ibr-158-ae',
        'A credit note needs the reason why it was issued.',
        'credit_reason',
      ],
      [
        isCredit && document.creditReason !== 'VD' && precedingInvoices.length === 0,
        'ibr-055-ae',
        'A credit note needs the invoice that it credits.',
        'original_bill',
      ],
      [
        isCredit && document.creditReason === 'VD' && precedingInvoices.length > 0,
        'ibr-001-ae',
        'A volume discount can’t refer to a single invoice.',
        'original_bill',
      ],
      [
        flags[3] === '1' && !period,
        'ibr-138-ae',
        'An invoice that sums up several supplies needs its period.',
        'period_start',
      ],
      [
        period !== undefined && period.start > period.end,
        'ibr-029',
        'The period of the invoice ends before it starts.',
        'period_end',
      ],
    ]),
    ...broken('client', [
      [
        !isTaxed && !buyer.registration,
        'ibr-136-ae',
        'Enter the trade licence of the client, which a document out of scope of VAT requires.',
        'trade_license_number',
      ],
    ]),
    ...broken('setting', [
      [isInvoice && !payment, 'ibr-191-ae', 'Enter the bank account of your company (IBAN).', 'iban'],
      bankAccountCheck(isInvoice && payment?.code === '30' && !payment.account),
    ]),
  ];
}

/**
 * Checks a document with the rules of PINT AE 1.0.4 that our documents can break, and those that the official rule files
 * lack (einvoice.md 4). Rules about elements that are always written the same way are covered by the tests of the XML.
 */
export const checkEinvoice = (document: EinvoiceDocument): EinvoiceProblem[] => [
  ...checkHeader(document),
  ...broken('setting', sellerChecks(document.seller)),
  ...broken('client', buyerChecks(document.buyer)),
  ...document.lines.flatMap((line, index) => checkLine(line, index, document)),
  ...checkTotals(document),
];
