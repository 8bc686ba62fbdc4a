import { Type } from 'typebox';
import {
  ORDER_RESULTS,
  ORDER_SOURCES,
  ORDER_STATUSES,
  ORDER_TYPES,
  PRIORITIES,
} from '../../../domain/orders/order';
import { CHANNELS } from '../../../domain/clients/client';
import type { Order } from '../../../domain/orders/order';
import { labelOf } from '../../../domain/labels';
import {
  booleanSchema,
  idSchema,
  nullableNumberSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  moneySchema,
  enumSchema,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import {
  nullableEmployeeSchema,
  nullableCodeReferenceSchema,
  nullableNumberReferenceSchema,
} from '../../lists/references';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import {
  nullableBillSchema,
  nullableDeliverySchema,
  nullableOfferSchema,
  offerSummarySchema,
} from './orderRelations';
import { teamSchema } from './orderTeam';
import { checkSchema, materialSchema } from './orderWork';
import { nullableSiteSchema } from '../sites/siteService';

export const orderRowSchema = Type.Object({
  _id: idSchema,
  version: versionSchema,
  unique_number: textSchema,
  type: enumSchema(ORDER_TYPES),
  title: textSchema,
  site: nullableSiteSchema,
  unit_no: nullableTextSchema,
  client: nullableCodeReferenceSchema,
  priority: enumSchema(PRIORITIES),
  assigned_to: nullableEmployeeSchema,
  sla_due: when,
  late: booleanSchema,
  offer: nullableOfferSchema,
  total: moneySchema,
  status: enumSchema(ORDER_STATUSES),
});

const outcomeProperties = {
  assessment: nullableTextSchema,
  hold_reason: nullableTextSchema,
  cancel_reason: nullableTextSchema,
  checklist: Type.Array(checkSchema),
  materials: Type.Array(materialSchema),
  labour_hours: nullableNumberSchema,
  labour_rate: nullableNumberSchema,
  result: Type.Union([enumSchema(ORDER_RESULTS), Type.Null()]),
  outcome_note: nullableTextSchema,
  completed_at: nullableTextSchema,
  completed_by: nullableReferenceSchema,
  signed_by: nullableTextSchema,
  offers: Type.Array(offerSummarySchema),
  bill: nullableBillSchema,
  delivery: nullableDeliverySchema,
  evidence: Type.Object({ photo: booleanSchema, signature: booleanSchema }),
};

const clientSchema = Type.Unsafe<Order['client']>({
  type: ['object', 'null'],
  properties: {
    _id: { type: 'string' },
    code: { type: 'string' },
    label: { type: 'string' },
    email: { type: ['string', 'null'] },
    phone: { type: ['string', 'null'] },
    preferred_channel: { type: ['string', 'null'], enum: [...CHANNELS, null] },
  },
  required: ['_id', 'code', 'label', 'email', 'phone', 'preferred_channel'],
});

export const orderRecordSchema = Type.Object({
  ...orderRowSchema.properties,
  client: clientSchema,
  description: textSchema,
  contract: nullableNumberReferenceSchema,
  tank: nullableCodeReferenceSchema,
  counter: nullableCodeReferenceSchema,
  device: nullableCodeReferenceSchema,
  pos: nullableCodeReferenceSchema,
  contact_name: nullableTextSchema,
  contact_phone: nullableTextSchema,
  source: enumSchema(ORDER_SOURCES),
  reported_at: when,
  scheduled_at: nullableTextSchema,
  team: teamSchema,
  billable: booleanSchema,
  ...outcomeProperties,
  createdAt: when,
  updatedAt: when,
});

export const orderExportColumns: SpreadsheetColumns<Order> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  type: [['Type', ({ type }) => labelOf(type)]],
  title: [['Title', ({ title }) => title]],
  site: [
    ['Site', ({ site }) => site?.name],
    ['Unit', ({ unit_no }) => unit_no],
  ],
  priority: [['Priority', ({ priority }) => labelOf(priority)]],
  assigned_to: [['Assignee', ({ assigned_to }) => assigned_to?.label]],
  sla_due: [
    ['Due', ({ sla_due }) => sla_due],
    ['Late', ({ late }) => late],
  ],
  status: [['State', ({ status }) => labelOf(status)]],
  offer: [['Offer', ({ offer }) => offer && labelOf(offer.status)]],
  total: [['Total (AED)', ({ total }) => total]],
};
