import type { EinvoiceProblem, CorrectableRecord, Readiness } from './einvoice';
import { calculateEinvoice } from './einvoiceAmounts';
import { EMIRATE_CODES, ENDPOINT_SCHEME, TYPE_CODES, UNIT_CODES } from './einvoiceDocument';
import type { EinvoiceDocument, EinvoiceLine, EinvoiceParty } from './einvoiceDocument';

const TIN = /^1\d{9}$/;
/** Rule ibr-132-ae: TRN of a company in the UAE. */
const TRN = /^1\d{12}03$/;
const FLAGS = /^[01]{8}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NATURES = ['DL8.48.3.1', 'DL8.48.3.2', 'DL8.48.3.3', 'DL8.48.8.1', 'DL8.48.8.2'];
const FREQUENCIES = ['DLY', 'WKY', 'Q15', 'MTH', 'Q45', 'Q60', 'QTR', 'HYR', 'YRL', 'OTH'];
const CREDIT_REASONS = /^(DL8\.61\.1\.[A-E]|VD)$/;
const REGISTRATION_TYPES = ['TL', 'EID', 'PAS', 'CD'];
const EMIRATES = Object.values(EMIRATE_CODES);
const UNITS = [...Object.values(UNIT_CODES), 'KGM', 'TNE', 'DAY', 'EA'];

type Check = [isBroken: boolean, rule: string, text: string, field?: string];

const broken = (fix: CorrectableRecord, checks: readonly Check[]): EinvoiceProblem[] =>
  checks.flatMap(([isBroken, rule, text, field]) =>
    isBroken ? [{ rule, text, fix, ...(field && { field }) }] : [],
  );

const endpointOf = ({ endpoint = '' }: EinvoiceParty) => {
  const [scheme, id = ''] = endpoint.split(':');
  return { scheme, id };
};

interface PartyFields {
  name: string;
  registration: string;
  /** Rules of the type, the authority of a trade licence and the country of a passport. */
  rules: { type: string; authority: string; country: string };
}

const SELLER_FIELDS: PartyFields = {
  name: 'your company',
  registration: 'trade_license',
  rules: { type: 'ibr-173-ae', authority: 'ibr-172-ae', country: 'ibr-012-ae' },
};
const BUYER_FIELDS: PartyFields = {
  name: 'the client',
  registration: 'trade_license_number',
  rules: { type: 'ibr-183-ae', authority: 'ibr-101-ae', country: 'ibr-010-ae' },
};

function registrationChecks(
  { registration }: EinvoiceParty,
  { name, registration: field, rules }: PartyFields,
): Check[] {
  if (!registration?.id) return [];
  const { type, authority } = registration;
  return [
    [
      !REGISTRATION_TYPES.includes(type),
      rules.type,
      `The registration of ${name} must be a trade licence, Emirates ID, passport or cabinet decision.`,
      field,
    ],
    [
      type === 'TL' && !authority,
      rules.authority,
      `Enter the authority that issued the trade licence of ${name}.`,
      'trade_license_authority',
    ],
    [
      type === 'PAS' && !/^[A-Z]{2}$/.test(authority ?? ''),
      rules.country,
      `Enter the country that issued the passport of ${name}.`,
      field,
    ],
  ];
}

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
    [!registration?.id, 'ibr-150-ae', 'Enter the trade licence of your company.', 'trade_license'],
    ...registrationChecks(seller, SELLER_FIELDS),
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
    ...registrationChecks(buyer, BUYER_FIELDS),
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

const readinessOf = (fix: CorrectableRecord, checks: readonly Check[]): Readiness => {
  const problems = broken(fix, checks);
  return { score: Math.floor((100 * (checks.length - problems.length)) / checks.length), problems };
};

/** Missing company data for e-invoices. */
export const sellerReadiness = (seller: EinvoiceParty, iban: unknown): Readiness =>
  readinessOf('setting', [...sellerChecks(seller), bankAccountCheck(!iban)]);

/** Missing client data for e-invoices. */
export const buyerReadiness = (buyer: EinvoiceParty): Readiness => readinessOf('client', buyerChecks(buyer));

const isNumber = (value: string | undefined): boolean => value !== undefined && /^-?\d+(\.\d+)?$/.test(value);

function checkLine(line: EinvoiceLine, index: number, { buyer, period }: EinvoiceDocument) {
  const at = `Line ${String(index + 1)}`;
  const { vatCategory: category, vatRate, itemType } = line;
  const isReverse = category === 'AE';
  const onInvoice: Check[] = [
    [!line.name, 'ibr-025', `${at} needs a name.`, 'lines'],
    [!line.description, 'ibr-125-ae', `${at} needs a description.`, 'lines'],
    [!isNumber(line.quantity), 'ibr-022', `${at} needs a quantity.`, 'lines'],
    [!UNITS.includes(line.unit), 'ibr-cl-23', `${at} needs a unit of the official list.`, 'lines'],
    [!isNumber(line.unitPrice), 'ibr-026', `${at} needs a price.`, 'lines'],
    [Number(line.unitPrice) < 0, 'ibr-027', `The price of ${at.toLowerCase()} can’t be negative.`, 'lines'],
    [
      !['S', 'Z', 'E', 'O', 'AE'].includes(category),
      'ibr-139-ae',
      `${at} needs a VAT category: S, Z, E, O or AE.`,
      'lines',
    ],
    [
      category === 'S' && Number(vatRate) !== 5,
      'ibr-190-ae',
      `${at} is standard-rated, so its VAT must be 5%.`,
      'lines',
    ],
    [
      category === 'E' && vatRate !== undefined,
      'aligned-ibrp-e-05',
      `${at} is exempt, so it can’t have a VAT rate.`,
      'lines',
    ],
    [
      category === 'O' && vatRate !== undefined,
      'aligned-ibrp-o-05',
      `${at} is out of scope of VAT, so it can’t have a VAT rate.`,
      'lines',
    ],
    [
      category === 'Z' && Number(vatRate) !== 0,
      'aligned-ibrp-z-05',
      `${at} is zero-rated, so its VAT must be 0%.`,
      'lines',
    ],
    [
      isReverse && vatRate === undefined,
      'aligned-ibrp-ae-05-ae',
      `${at} under reverse charge needs the VAT rate.`,
      'lines',
    ],
    [
      line.period !== undefined && line.period.start > line.period.end,
      'ibr-030',
      `The period of ${at.toLowerCase()} ends before it starts.`,
      'lines',
    ],
    [
      line.period !== undefined && period !== undefined && line.period.start < period.start,
      'ibr-085',
      `The period of ${at.toLowerCase()} can’t start before that of the invoice.`,
      'lines',
    ],
    [
      line.period !== undefined && period !== undefined && line.period.end > period.end,
      'ibr-086',
      `The period of ${at.toLowerCase()} can’t end after that of the invoice.`,
      'lines',
    ],
  ];
  const inSettings: Check[] = [
    [
      category === 'E' && !/^DL8\.46\.[1-4]$/.test(line.exemptionCode ?? ''),
      'ibr-167-ae',
      `${at} is exempt from VAT; choose the exemption reason.`,
      'einvoice_exemption_code',
    ],
    [
      isReverse && !line.reverseChargeNature,
      'ibr-166-ae',
      `${at} is under reverse charge; choose the kind of goods.`,
      'einvoice_goods_nature',
    ],
    [
      line.reverseChargeNature !== undefined &&
        line.reverseChargeNature !== '' &&
        !NATURES.includes(line.reverseChargeNature),
      'ibr-006-ae',
      `The kind of goods of ${at.toLowerCase()} is not in the official list.`,
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
      itemType === 'B' ? 'ibr-186-ae' : 'ibr-184-ae',
      `${at} is for goods; enter the HS code.`,
      'einvoice_hs_code',
    ],
    [
      (itemType === 'S' || itemType === 'B') && !line.sac,
      itemType === 'B' ? 'ibr-186-ae' : 'ibr-185-ae',
      `${at} is for a service; enter the SAC code.`,
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
  const isReversedAtTwoRates = subtotals.filter(({ category }) => category === 'AE').length > 1;
  return broken('invoice', [
    [
      isReversedAtTwoRates,
      'aligned-ibrp-ae-08-ae',
      'All lines under reverse charge need the same VAT rate.',
      'lines',
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

/** Whether a line is exempt or out of scope of VAT. */
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
        'ibr-cl-01',
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
        'ibr-122-ae',
        'A document that is out of scope can’t have taxable lines.',
        'lines',
      ],
      [
        !isTaxed && flags.slice(1, 4).includes('1'),
        'ibr-157-ae',
        'A document that is out of scope can’t be a deemed supply, under the margin scheme or a summary.',
        'lines',
      ],
      [
        isCredit && !document.creditReason,
        'ibr-158-ae',
        'A credit note needs the reason why it was issued.',
        'credit_reason',
      ],
      [
        document.creditReason !== undefined && !CREDIT_REASONS.test(document.creditReason),
        'ibr-001-ae',
        'The reason code of the credit note is not in the official list.',
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
        'ibr-055-ae',
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
        period?.frequency !== undefined && !FREQUENCIES.includes(period.frequency),
        'ibr-005-ae',
        'The billing frequency is not in the official list.',
        'billing_cycle',
      ],
      [
        period?.frequency === 'OTH' && !document.note,
        'ibr-160-ae',
        'Describe the billing frequency in the notes.',
        'notes',
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
 * Checks a document by the rules of PINT AE 1.0.4 that our documents can violate, and by rules that the
 * official rule files lack. Rules about constant elements are covered by the tests of the XML.
 */
export const checkEinvoice = (document: EinvoiceDocument): EinvoiceProblem[] => [
  ...checkHeader(document),
  ...broken('setting', sellerChecks(document.seller)),
  ...broken('client', buyerChecks(document.buyer)),
  ...document.lines.flatMap((line, index) => checkLine(line, index, document)),
  ...checkTotals(document),
];
