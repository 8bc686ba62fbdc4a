import { sql } from 'kysely';
import type { SuggestionName } from '../domain/lists/suggestions';
import { SUGGESTION_NAMES } from '../domain/lists/suggestions';
import type { SqlExpression } from './lists/fields';
import { suggestionRoute } from './lists/suggestions';

const noLabel = sql`null::text as label`;

/** SQL: sources of the suggested texts. */
const QUERIES: Readonly<Record<SuggestionName, SqlExpression>> = {
  account: sql`select number as value, name as label from ledger_accounts`,
  device_model: sql`select model as value, vendor as label from devices where deleted_at is null
    union select model, vendor from device_models`,
  driver: sql`select driver as value, ${noLabel} from deliveries where deleted_at is null`,
  route: sql`select route_code as value, ${noLabel} from counters where deleted_at is null`,
  supplier: sql`select supplier as value, ${noLabel} from deliveries where deleted_at is null`,
  tariff: sql`select label as value, ${noLabel} from settings where "group" = 'tariff' and deleted_at is null`,
  truck: sql`select truck as value, ${noLabel} from deliveries where deleted_at is null
    union select truck, null from refill_plans`,
  vendor: sql`select vendor as value, ${noLabel} from devices where deleted_at is null
    union select vendor, null from device_models`,
};

export const suggestionRoutes = SUGGESTION_NAMES.map((name) => suggestionRoute(name, QUERIES[name]));
