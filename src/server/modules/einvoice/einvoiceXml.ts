import { create } from 'xmlbuilder2';
import { calculateEinvoice } from '../../../domain/einvoice/einvoiceAmounts';
import type { EinvoiceLineAmounts, EinvoiceSubtotal } from '../../../domain/einvoice/einvoiceAmounts';
import type {
  EinvoiceDocument,
  EinvoiceLine,
  EinvoiceParty,
} from '../../../domain/einvoice/einvoiceDocument';

/** An element by name; absent and empty ones are left out, because PINT allows no empty elements. */
interface Xml {
  [name: string]: Xml | Xml[] | string | undefined;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const VAT_SCHEME: Xml = { 'cbc:ID': 'VAT' };

/** Removes absent values and elements without content. */
function compact(xml: Xml): Xml {
  const entries = Object.entries(xml).flatMap(([name, value]): [string, Xml | Xml[] | string][] => {
    if (value === undefined) return [];
    if (typeof value === 'string') return value.trim() === '' ? [] : [[name, value]];
    if (Array.isArray(value)) return value.length > 0 ? [[name, value.map(compact)]] : [];
    const content = compact(value);
    return Object.keys(content).some((key) => !key.startsWith('@')) ? [[name, content]] : [];
  });
  return Object.fromEntries(entries);
}

const formatDecimal = (fils: number): string => (fils / 100).toFixed(2);
const aed = (fils: number): Xml => ({ '@currencyID': 'AED', '#': formatDecimal(fils) });
const price = (amount: string): Xml => ({ '@currencyID': 'AED', '#': amount });

function endpoint(value: string | undefined): Xml | undefined {
  const [scheme, id] = (value ?? '').split(':');
  return scheme && id ? { '@schemeID': scheme, '#': id } : undefined;
}

const party = ({ registration, address, ...values }: EinvoiceParty): Xml => ({
  'cac:Party': {
    'cbc:EndpointID': endpoint(values.endpoint),
    'cac:PartyIdentification': { 'cbc:ID': values.identifier },
    'cac:PostalAddress': {
      'cbc:StreetName': address.line1,
      'cbc:AdditionalStreetName': address.line2,
      'cbc:CityName': address.city,
      'cbc:CountrySubentity': address.emirate,
      'cac:Country': { 'cbc:IdentificationCode': address.country },
    },
    ...(values.trn && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': values.trn, 'cac:TaxScheme': VAT_SCHEME } }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': values.name,
      'cbc:CompanyID': registration && {
        '@schemeAgencyID': registration.type,
        ...(registration.authority && { '@schemeAgencyName': registration.authority }),
        '#': registration.id,
      },
    },
  },
});

const taxCategory = ({ category, rate, exemptionCode }: Omit<EinvoiceSubtotal, 'taxable' | 'vat'>): Xml => ({
  'cbc:ID': category,
  'cbc:Percent': rate,
  'cbc:TaxExemptionReasonCode': exemptionCode,
  'cbc:TaxExemptionReason': category === 'AE' ? 'Reverse charge' : undefined,
  'cac:TaxScheme': VAT_SCHEME,
});

const subtotal = (values: EinvoiceSubtotal): Xml => ({
  'cbc:TaxableAmount': aed(values.taxable),
  'cbc:TaxAmount': aed(values.vat),
  'cac:TaxCategory': taxCategory(values),
});

const item = (line: EinvoiceLine): Xml => ({
  'cbc:Description': line.description,
  'cbc:Name': line.name,
  'cac:StandardItemIdentification': { 'cbc:ID': line.gtin && { '@schemeID': '0160', '#': line.gtin } },
  'cac:AdditionalItemIdentification': { 'cbc:ID': line.sac && { '@schemeID': 'SAC', '#': line.sac } },
  'cac:CommodityClassification': {
    'cbc:NatureCode': line.reverseChargeNature,
    'cbc:CommodityCode': line.itemType,
    'cbc:ItemClassificationCode': line.hs && { '@listID': 'HS', '#': line.hs },
  },
  'cac:ClassifiedTaxCategory': taxCategory({
    category: line.vatCategory,
    rate: line.vatRate,
    exemptionCode: line.exemptionCode,
  }),
});

const days = (start: string | undefined, end: string | undefined): Xml => ({
  'cbc:StartDate': start,
  'cbc:EndDate': end,
});

/** Lines that are exempt have no VAT amount in AED. */
const lineVat = ({ vatCategory }: EinvoiceLine, { vat }: EinvoiceLineAmounts): Xml | undefined =>
  vatCategory === 'E' ? undefined : { 'cbc:TaxAmount': aed(vat) };

function documentLine(
  line: EinvoiceLine,
  amounts: EinvoiceLineAmounts,
  index: number,
  quantityName: string,
): Xml {
  const quantity = { '@unitCode': line.unit };
  const hasDiscount = Number(line.discount ?? 0) !== 0;
  return {
    'cbc:ID': String(index + 1),
    [quantityName]: { ...quantity, '#': line.quantity },
    'cbc:LineExtensionAmount': aed(amounts.net),
    'cac:InvoicePeriod': days(line.period?.start, line.period?.end),
    'cac:AllowanceCharge': hasDiscount
      ? {
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReasonCode': '95',
          'cbc:AllowanceChargeReason': 'Discount',
          'cbc:Amount': price(line.discount ?? ''),
        }
      : undefined,
    'cac:Item': item(line),
    'cac:Price': {
      'cbc:PriceAmount': price(line.unitPrice),
      'cbc:BaseQuantity': { ...quantity, '#': '1' },
      'cac:AllowanceCharge': {
        'cbc:ChargeIndicator': 'false',
        'cbc:Amount': price('0'),
        'cbc:BaseAmount': price(line.unitPrice),
      },
    },
    'cac:ItemPriceExtension': { 'cbc:Amount': aed(amounts.gross), 'cac:TaxTotal': lineVat(line, amounts) },
  };
}

const precedingInvoice = (invoice: { number: string; issueDate?: string }): Xml => ({
  'cac:InvoiceDocumentReference': { 'cbc:ID': invoice.number, 'cbc:IssueDate': invoice.issueDate },
});

/**
 * The UBL 2.1 document of an invoice or credit note, with elements in the order of the UBL schema. The result
 * depends on the document alone, so that equal documents have equal bytes.
 */
export function renderEinvoice(document: EinvoiceDocument): string {
  const { kind, period, payment } = document;
  const isInvoice = kind === 'invoice';
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  const amounts = calculateEinvoice(document);
  const quantityName = isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  const content: Xml = {
    'cbc:CustomizationID': 'urn:peppol:pint:billing-1@ae-1',
    'cbc:ProfileID': 'urn:peppol:bis:billing',
    'cbc:ProfileExecutionID': document.flags,
    'cbc:ID': document.number,
    'cbc:UUID': document.uuid,
    'cbc:IssueDate': document.issueDate,
    'cbc:IssueTime': document.issueTime,
    'cbc:DueDate': isInvoice ? document.dueDate : undefined,
    [`cbc:${root}TypeCode`]: document.typeCode,
    'cbc:Note': document.note,
    'cbc:DocumentCurrencyCode': document.currency,
    'cac:InvoicePeriod': {
      ...days(period?.start, period?.end),
      'cbc:DescriptionCode': period?.frequency,
    },
    'cac:DiscrepancyResponse': {
      'cbc:ResponseCode': document.creditReason,
      'cbc:Description': document.creditReason && document.creditReasonText,
    },
    'cac:BillingReference': (document.precedingInvoices ?? []).map(precedingInvoice),
    'cac:ContractDocumentReference': { 'cbc:ID': document.contractReference },
    'cac:AccountingSupplierParty': party(document.seller),
    'cac:AccountingCustomerParty': party(document.buyer),
    'cac:PaymentMeans': isInvoice
      ? {
          'cbc:PaymentMeansCode': payment?.code,
          'cac:PayeeFinancialAccount': { 'cbc:ID': payment?.account },
        }
      : undefined,
    'cac:PaymentTerms': { 'cbc:Note': isInvoice ? payment?.terms : undefined },
    'cac:TaxTotal': { 'cbc:TaxAmount': aed(amounts.vat), 'cac:TaxSubtotal': amounts.subtotals.map(subtotal) },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': aed(amounts.lineTotal),
      'cbc:TaxExclusiveAmount': aed(amounts.lineTotal),
      'cbc:TaxInclusiveAmount': aed(amounts.taxInclusive),
      'cbc:PrepaidAmount': amounts.prepaid === 0 ? undefined : aed(amounts.prepaid),
      'cbc:PayableRoundingAmount': amounts.rounding === 0 ? undefined : aed(amounts.rounding),
      'cbc:PayableAmount': aed(amounts.payable),
    },
    [`cac:${root}Line`]: document.lines.map((line, index) =>
      documentLine(line, amounts.lines[index] ?? { net: 0, vat: 0, gross: 0 }, index, quantityName),
    ),
  };
  const namespaces = {
    '@xmlns': `${UBL}:${root}-2`,
    '@xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
    '@xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
  };
  return create(
    { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' },
    { [root]: { ...namespaces, ...compact(content) } },
  ).end({ prettyPrint: true });
}
