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

/** What a new order is known to be about, before a question is put. */
export type OrderAbout = Partial<
  Record<'client' | 'contract' | 'tank' | 'counter' | 'device', Ref | undefined>
>;

interface BegunProps {
  id: Id;
  children: (about: OrderAbout) => ReactNode;
}

const beginning = <T extends Entity, D>(resource: Resource<T, D>, aboutOf: (record: T) => OrderAbout) =>
  function Begun({ id, children }: BegunProps) {
    return (
      <WithRecord resource={resource} id={id}>
        {(record) => children(record ? aboutOf(record) : {})}
      </WithRecord>
    );
  };

const maybe = (record: Parameters<typeof toOption>[0] | null | undefined) =>
  record ? toOption(record) : undefined;

/** Records from whose page an order is opened, by the name that they have in its address. */
export const ORDER_BEGINNINGS = {
  contract: beginning(contracts, ({ _id, unique_number, client, tank }) => ({
    contract: toOption({ _id, unique_number }),
    client: maybe(client),
    tank: maybe(tank),
  })),
  client: beginning(clients, (client) => ({ client: toOption(client) })),
  tank: beginning(tanks, (tank) => ({ tank: toOption(tank) })),
  device: beginning(devices, (device) => ({ device: toOption(device), tank: maybe(device.tank) })),
  counter: beginning(counters, ({ contract, ...counter }) => ({
    counter: toOption(counter),
    contract: maybe(contract),
  })),
} as const;
