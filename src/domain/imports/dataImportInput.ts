import { choice, day } from '../fieldSchemas';
import { inputSchema } from '../validation';
import { DATA_IMPORT_KINDS } from './dataImport';
import { DATE_ORDERS, DECIMAL_SIGNS } from './importFile';

/** Formats of the cells of a file. */
export const rereadInputSchema = inputSchema({
  decimal_sign: choice('Decimal sign', DECIMAL_SIGNS).required('Decimal sign is required'),
  date_order: choice('Date order', DATE_ORDERS).required('Date order is required'),
});

/** Fields beside the file. */
export const dataImportInputSchema = inputSchema({
  kind: choice('Kind', DATA_IMPORT_KINDS).required('Kind is required'),
  /** Today if absent. */
  cut_over_on: day('Cut-over day'),
});

export const importTemplateInputSchema = inputSchema({
  kind: choice('Kind', DATA_IMPORT_KINDS).required('Kind is required'),
});
