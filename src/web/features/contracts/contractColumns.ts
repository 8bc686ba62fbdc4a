import type { Contract } from '../../../domain/contracts/contract';
import { labelOf } from '../../../domain/labels';
import {
  dateColumn,
  linkColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { contractStatuses } from './contractRecords';

const formatUnit = ({ site, unit_no }: Contract): string => [site.name, unit_no].filter(Boolean).join(' / ');

export const contractColumns: readonly Column<Contract>[] = [
  linkColumn(
    'unique_number',
    'Number',
    (contract) => contract.unique_number,
    ({ _id }) => `/contracts/${_id}`,
  ),
  textColumn('client', 'Client', ({ client }) => client.label, { flex: 1, sortable: false }),
  textColumn('site', 'Site / Unit', formatUnit, { flex: 1, sortable: false }),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { hideOrder: 2 }),
  dateColumn('start_date', 'Start', (contract) => contract.start_date, { hideOrder: 3 }),
  dateColumn('end_date', 'End', (contract) => contract.end_date),
  textColumn('tariff', 'Tariff', ({ tariff }) => tariff.label, { sortable: false, hideOrder: 1 }),
  moneyColumn('balance_due', 'Balance (AED)', (contract) => contract.balance_due, {
    sortable: false,
  }),
  statusColumn('status', 'Status', contractStatuses, ({ status }) => status),
];
