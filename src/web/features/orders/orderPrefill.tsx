import type { ReactNode } from 'react';
import type { Entity, Id, Ref } from '../../../domain/entity';
import { clients } from '../clients/clients';
import { contracts } from '../contracts/contracts';
import { counters } from '../counters/counters';
import { devices } from '../devices/devices';
import { toOption } from '../records/recordOptions';
import { tanks } from '../tanks/tanks';
import type { Resource } from '../../store/createResource';
import { WithRecord } from '../records/WithRecord';

/** Records that a new order refers to when its form opens. */
export type OrderPrefill = Partial<
  Record<'client' | 'contract' | 'tank' | 'counter' | 'device', Ref | undefined>
>;

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
  tank: createPrefillSource(tanks, (tank) => ({ tank: toOption(tank) })),
  device: createPrefillSource(devices, (device) => ({
    device: toOption(device),
    tank: toOptionalOption(device.tank),
  })),
  counter: createPrefillSource(counters, ({ contract, ...counter }) => ({
    counter: toOption(counter),
    contract: toOptionalOption(contract),
  })),
} as const;
