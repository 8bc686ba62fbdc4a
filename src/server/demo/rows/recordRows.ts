import type { Insertable } from 'kysely';
import { toFils } from '../../../domain/money';
import type { Database } from '../../db/schema/database';
import type { DemoClient } from '../generate/parties/clients';
import type { DemoContract } from '../generate/parties/contracts';
import type { CreatedRecord } from '../generate/record';
import type { DemoOrder } from '../generate/orders/orders';
import { omit, timestampsAndAuthor } from './rowHelpers';
import type { DemoSetting } from '../generate/parties/settings';

export const settingRow = (
  setting: DemoSetting,
  author: CreatedRecord,
): Insertable<Database['settings']> => ({
  ...omit(setting, 'value', 'versions'),
  ...timestampsAndAuthor(setting, author),
});

export const settingVersionRows = (
  { id: setting_id, versions, value_type }: DemoSetting,
  author: CreatedRecord,
): Insertable<Database['setting_versions']>[] =>
  versions.map(({ id, number, value, effective_from, created_at }) => ({
    id,
    setting_id,
    number,
    effective_from,
    value: JSON.stringify(value_type === 'money' ? toFils(Number(value)) : value),
    created_at: new Date(created_at),
    created_by: author.id,
  }));

/** A client row; the label is a generated column. */
export const clientRow = (client: DemoClient, author: CreatedRecord): Insertable<Database['clients']> => ({
  ...omit(client, 'label'),
  ...timestampsAndAuthor(client, author),
});

export const contractRow = (
  contract: DemoContract,
  author: CreatedRecord,
  ids: { counter_id: string | null; tariff_id: string },
): Insertable<Database['contracts']> => ({
  ...omit(contract, 'client', 'site', 'tank', 'tariff', 'deposit'),
  ...timestampsAndAuthor(contract, author),
  ...ids,
  client_id: contract.client.id,
  site_code: contract.site.code,
  site_name: contract.site.name,
  tank_id: contract.tank?.id ?? null,
  deposit_required: contract.deposit,
});

export const orderRow = (order: DemoOrder, author: CreatedRecord): Insertable<Database['orders']> => ({
  ...omit(order, 'contract', 'tank', 'device', 'counter', 'pos', 'site', 'about', 'delivery'),
  ...timestampsAndAuthor(order, author),
  contract_id: order.contract?.id ?? null,
  client_id: order.contract?.client.id ?? null,
  tank_id: order.tank?.id ?? null,
  device_id: order.device?.id ?? null,
  counter_id: order.counter?.id ?? null,
  pos_id: order.pos?.id ?? null,
  contact_name: order.contract?.client.label ?? null,
  contact_phone: order.contract?.client.phone ?? null,
  reported_at: new Date(order.created_at),
  sla_due: new Date(order.sla_due),
  scheduled_at: order.scheduled_at === null ? null : new Date(order.scheduled_at),
  assigned_to: order.assigned_to?.id ?? null,
});
