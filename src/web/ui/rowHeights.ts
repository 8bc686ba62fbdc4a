import type { Density } from '../../domain/listView';

/** How tall a table's rows are. */
export const ROW_PX: Record<Density, number> = { compact: 32, standard: 40, comfortable: 52 };
