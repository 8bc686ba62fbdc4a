import type { ContractStatus } from '../../domain/contract';
import { entry } from './chance';
import { SHOWCASE } from './size';

const STATUSES: readonly ContractStatus[] = [
  ...Array<ContractStatus>(8).fill('Active'),
  'Pending',
  'Expired',
  ...Array<ContractStatus>(4).fill('Active'),
  'Terminating',
  'Terminated',
  'Suspended',
  ...Array<ContractStatus>(3).fill('Active'),
  'Closed',
  'Cancelled',
  'Draft',
];

/** Every state is shown; of the neighbours one in twenty is anything but supplied. */
export const statusAt = (place: number): ContractStatus =>
  place < SHOWCASE.contracts || place % 20 === 7 ? entry(STATUSES, place) : 'Active';

const FLOORS = 29;

/** A flat of its own for each of a building's contracts. */
export const unitAt = (place: number): string => {
  const nth = Math.floor(place / SHOWCASE.sites);
  const door = place + Math.floor(nth / FLOORS) * 4;
  return `${String(2 + ((nth * 5) % FLOORS))}0${String(1 + (door % 9))}`;
};
