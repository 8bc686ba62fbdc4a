import type { ReactNode } from 'react';
import type { Entity, Id, Ref } from '../../../domain/entity';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Order, OrderType } from '../../../domain/orders/order';
import { slaDue } from '../../../domain/orders/order';
import { formatLitres } from '../../../domain/quantities';
import type { Tank } from '../../../domain/tanks/tank';
import { clients } from '../clients/clients';
import { contracts } from '../contracts/contracts';
import { counters } from '../counters/counters';
import { devices } from '../devices/devices';
import { toOption } from '../records/recordOptions';
import { tanks } from '../tanks/tanks';
import type { Resource } from '../../store/createResource';
import { WithRecord } from '../records/WithRecord';

type OrderRefs = Partial<Record<'client' | 'contract' | 'tank' | 'counter' | 'device', Ref | undefined>>;

/** Records and probable type of a new order, for its initial values. */
export interface OrderPrefill extends OrderRefs {
  type?: OrderType;
  /** Title, description and priority of a refill. */
  refill?: Pick<Order, 'title' | 'description' | 'priority'>;
}

/**
 * Describes the refill of a tank: the suggested litres, the day until which they are needed, and a priority
 * that is not due later.
 */
function describeRefill({ code, name, suggested_l, refill_by, max_fill_percent }: Tank) {
  const litres = formatLitres(suggested_l);
  const isUrgent = refill_by && refill_by < dubaiDate(slaDue(new Date(), 'normal').getTime());
  return {
    title: `Refill ${code} ${name}`,
    description: [
      `Deliver ${litres ?? 'gas'}${refill_by ? ` by ${formatDate(refill_by)}` : ''},`,
      `at most to ${String(max_fill_percent)} %.`,
    ].join(' '),
    priority: isUrgent ? ('high' as const) : ('normal' as const),
  };
}

interface PrefillProps {
  id: Id;
  children: (prefill: OrderPrefill) => ReactNode;
}

const createPrefillSource = <T extends Entity, D>(
  resource: Resource<T, D>,
  toPrefill: (record: T) => OrderPrefill,
) =>
  function PrefillSource({ id, children }: PrefillProps) {
    return (
      <WithRecord resource={resource} id={id}>
        {(record) => children(record ? toPrefill(record) : {})}
      </WithRecord>
    );
  };

const toOptionalOption = (record: Parameters<typeof toOption>[0] | null | undefined) =>
  record ? toOption(record) : undefined;

/** Components that load a record and derive the prefill from it, by URL parameter. */
export const ORDER_PREFILL_SOURCES = {
  contract: createPrefillSource(contracts, ({ _id, unique_number, client, tank }) => ({
    contract: toOption({ _id, unique_number }),
    client: toOptionalOption(client),
    tank: toOptionalOption(tank),
  })),
  client: createPrefillSource(clients, (client) => ({ client: toOption(client) })),
  tank: createPrefillSource(tanks, (tank) => ({
    tank: toOption(tank),
    type: 'refill',
    refill: describeRefill(tank),
  })),
  device: createPrefillSource(devices, (device) => ({
    type: 'device_check',
    device: toOption(device),
    tank: toOptionalOption(device.tank),
  })),
  counter: createPrefillSource(counters, ({ contract, ...counter }) => ({
    type: 'meter_check',
    counter: toOption(counter),
    contract: toOptionalOption(contract),
  })),
} as const;
