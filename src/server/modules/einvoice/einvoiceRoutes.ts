import { Type } from 'typebox';
import { EINVOICE_STATES } from '../../../domain/einvoice/einvoice';
import { reference } from '../../../domain/fieldSchemas';
import { inputSchema } from '../../../domain/validation';
import { HttpError } from '../../http/httpError';
import {
  booleanSchema,
  dateSchema,
  enumSchema,
  idSchema,
  integerSchema,
  nullableNumberSchema,
  nullableTextSchema,
  textSchema,
  timestampSchema,
} from '../../http/responseSchemas';
import { publicRoute, route } from '../../http/route';
import { fileResponse } from '../../http/serialize';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../mail/gateways';
import { findBill } from '../bills/billService';
import { scheduleStatusCheck, findDocument, readiness, showEinvoice } from './einvoiceService';
import { renderEinvoice } from './einvoiceXml';

const problemsSchema = Type.Array(
  Type.Object({
    rule: textSchema,
    text: textSchema,
    fix: enumSchema(['client', 'setting', 'invoice'] as const),
    field: Type.Optional(textSchema),
    record: Type.Optional(idSchema),
  }),
);
const readinessSchema = { score: integerSchema, problems: problemsSchema };

const einvoiceSchema = Type.Object({
  uuid: nullableTextSchema,
  revision: nullableNumberSchema,
  attempts: nullableNumberSchema,
  state: Type.Union([enumSchema(EINVOICE_STATES), Type.Null()]),
  problems: problemsSchema,
  reason: nullableTextSchema,
  next_attempt_at: nullableTextSchema,
  provider_id: nullableTextSchema,
  on_network: Type.Union([Type.Boolean(), Type.Null()]),
  submitted_at: nullableTextSchema,
  accepted_at: nullableTextSchema,
  rejected_at: nullableTextSchema,
  delivered_at: nullableTextSchema,
  has_document: booleanSchema,
  archive: Type.Array(
    Type.Object({
      kind: enumSchema(['document', 'answer'] as const),
      revision: integerSchema,
      sha256: textSchema,
      at: timestampSchema,
      keep_until: dateSchema,
    }),
  ),
});

const UNSIGNED = 'The signature is missing, wrong or too old.';

/** E-invoices: missing data, state and document of each, and receipts of the provider. */
export const einvoiceRoutes = [
  route({
    method: 'GET',
    path: '/einvoices/readiness',
    summary: 'List the company and client data that e-invoices still lack',
    permission: 'canViewBills',
    response: Type.Object({
      from: nullableTextSchema,
      provider: enumSchema(['none', 'test', 'live'] as const),
      company: Type.Object(readinessSchema),
      clients_total: integerSchema,
      clients_ready: integerSchema,
      clients: Type.Array(
        Type.Object({ _id: idSchema, code: textSchema, label: textSchema, ...readinessSchema }),
      ),
    }),
    handler: ({ db, now, deps: { einvoiceProvider } }) =>
      readiness(db, einvoiceProvider ? (einvoiceProvider.isTest ? 'test' : 'live') : 'none', now),
  }),
  route({
    method: 'GET',
    path: '/bill/:id/einvoice',
    summary: 'The e-invoice of an invoice: its state, what it lacks and its archive',
    permission: 'canViewBills',
    response: einvoiceSchema,
    handler: async ({ db, now, param }) => showEinvoice(db, await findBill(db, param('id')), now),
  }),
  route({
    method: 'POST',
    path: '/bill/:id/einvoice-document',
    summary: 'The e-invoice as XML: UBL 2.1 in the profile PINT AE',
    permission: 'canViewBills',
    response: fileResponse('application/xml'),
    handler: async ({ db, param }) => {
      const { unique_number, _id } = await findBill(db, param('id'));
      const { document, sent } = await findDocument(db, _id);
      return { filename: `${unique_number}.xml`, bytes: Buffer.from(sent ?? renderEinvoice(document)) };
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/einvoices/receipts',
    summary: 'The provider reports that something happened to an e-invoice; signed like messages of gateways',
    rateLimit: 'callbacks',
    checksCredentials: true,
    body: inputSchema({ uuid: reference('UUID').required('UUID is required') }),
    response: Type.Null(),
    handler: async ({ db, now, body, rawBody, header, deps: { einvoiceProvider } }) => {
      const receipt = {
        timestamp: header(TIMESTAMP_HEADER),
        signature: header(SIGNATURE_HEADER),
        body: rawBody,
      };
      if (!einvoiceProvider?.isGenuine(receipt, now)) throw new HttpError(401, UNSIGNED);
      await scheduleStatusCheck(db, body.uuid, now);
      return null;
    },
  }),
];
