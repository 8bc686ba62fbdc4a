import type { OptionSource } from '../records/useRecordOptions';

export const orderOptions: OptionSource = { path: '/order' };

/** Employees who can carry out an order. */
export const assigneeOptions: OptionSource = { path: '/order/assignees' };
