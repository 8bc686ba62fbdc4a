import type { ReactNode } from 'react';
import type { Entity, Id, Ref } from '../../../domain/entity';
import { clients } from '../clients/clients';
import { contracts } from '../contracts/contracts';
import { counters } from '../counters/counters';
import { devices } from '../devices/devices';
import { choiceOf } from '../records/recordOptions';
import { tanks } from '../tanks/tanks';
import type { EntityKit } from '../../store/createResource';
import { BegunWith } from '../records/WithRecord';

/** What a new order is known to be about, before a question is put. */
export type OrderAbout = Partial<
  Record<'client' | 'contract' | 'tank' | 'counter' | 'device', Ref | undefined>
>;

interface BegunProps {
  id: Id;
  children: (about: OrderAbout) => ReactNode;
}

const beginning = <T extends Entity, D>(kit: EntityKit<T, D>, aboutOf: (record: T) => OrderAbout) =>
  function Begun({ id, children }: BegunProps) {
    return (
      <BegunWith kit={kit} id={id}>
        {(record) => children(record ? aboutOf(record) : {})}
      </BegunWith>
    );
  };

const maybe = (record: Parameters<typeof choiceOf>[0] | null | undefined) =>
  record ? choiceOf(record) : undefined;

/** Records from whose page an order is opened, by the name that they have in its address. */
export const ORDER_BEGINNINGS = {
  contract: beginning(contracts, ({ _id, unique_number, client, tank }) => ({
    contract: choiceOf({ _id, unique_number }),
    client: maybe(client),
    tank: maybe(tank),
  })),
  client: beginning(clients, (client) => ({ client: choiceOf(client) })),
  tank: beginning(tanks, (tank) => ({ tank: choiceOf(tank) })),
  device: beginning(devices, (device) => ({ device: choiceOf(device), tank: maybe(device.tank) })),
  counter: beginning(counters, ({ contract, ...counter }) => ({
    counter: choiceOf(counter),
    contract: maybe(contract),
  })),
} as const;
