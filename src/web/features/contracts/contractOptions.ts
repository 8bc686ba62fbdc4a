import type { OptionSource } from '../records/useRecordOptions';

export const contractOptions: OptionSource = { path: '/contract' };

export const tariffOptions: OptionSource = { path: '/contract/tariffs' };

/** Employees who can collect payments. */
export const collectorOptions: OptionSource = { path: '/contract/collectors' };
