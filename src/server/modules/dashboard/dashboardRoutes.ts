import { Type } from 'typebox';
import { FIGURE_UNITS } from '../../../domain/dashboard/dashboard';
import type { DashboardRow } from '../../../domain/dashboard/dashboard';
import { readOnly } from '../../db/replica';
import {
  dateSchema,
  enumSchema,
  nullableNumberSchema,
  nullableTextSchema,
  textSchema,
  timestampSchema,
} from '../../http/responseSchemas';
import { route } from '../../http/route';
import { billBlocks } from '../bills/billBlocksService';
import { contractBlocks } from '../contracts/contractBlocksService';
import { counterBlocks } from '../counters/counterBlocksService';
import { deviceBlocks } from '../devices/deviceBlocksService';
import { orderBlocks } from '../orders/orderBlocksService';
import { tankBlocks } from '../tanks/tankBlocksService';
import { walletBlocks } from '../wallets/walletBlocksService';
import { blockContext, dashboardQuerySchema } from './blockService';
import type { Block } from './blockService';
import { myWorkBlock } from './myWork';

const blocks: readonly Block[] = [
  myWorkBlock,
  ...billBlocks,
  ...walletBlocks,
  ...tankBlocks,
  ...deviceBlocks,
  ...counterBlocks,
  ...contractBlocks,
  ...orderBlocks,
];

const linkedProperties = {
  value: nullableNumberSchema,
  to: nullableTextSchema,
  count: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
};
const unitSchema = enumSchema(FIGURE_UNITS);
const cellSchema = Type.Unsafe<DashboardRow['cells'][number]>(
  Type.Object({
    value: Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }),
    to: nullableTextSchema,
  }),
);

/** A block has figures, a chart, a table, or several of these. */
const dashboardBlockSchema = Type.Object({
  as_of: timestampSchema,
  lag_s: nullableNumberSchema,
  figures: Type.Array(
    Type.Object({
      name: textSchema,
      unit: unitSchema,
      ...linkedProperties,
      comparisons: Type.Array(
        Type.Object({
          name: enumSchema(['last_month', 'last_year'] as const),
          from: dateSchema,
          to_day: dateSchema,
          ...linkedProperties,
        }),
      ),
    }),
  ),
  series: Type.Array(Type.Object({ name: textSchema, unit: unitSchema })),
  slices: Type.Array(Type.Object({ name: textSchema, values: Type.Array(Type.Object(linkedProperties)) })),
  rows: Type.Array(Type.Object({ label: textSchema, to: nullableTextSchema, cells: Type.Array(cellSchema) })),
});

const EMPTY = { figures: [], series: [], slices: [], rows: [] };

/** One route per block, so that blocks load independently. */
export const dashboardRoutes = blocks.map(({ name, permission, load }) =>
  route({
    method: 'GET',
    path: `/dashboard/${name}`,
    summary: `Block of the dashboard: ${name.replace(/_/g, ' ')}`,
    permission,
    query: dashboardQuerySchema,
    response: dashboardBlockSchema,
    handler: async (context) => {
      const { currentUser, now, query } = context;
      const { result, as_of, lag_s } = await readOnly(context, (db) =>
        load(blockContext({ db, currentUser, now }, query)),
      );
      return { as_of, lag_s, ...EMPTY, ...result };
    },
  }),
);
