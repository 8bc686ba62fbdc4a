import type { Generated } from 'kysely';
import type { Density } from '../../domain/listView';

/** How each person likes their lists. */
export interface ListTables {
  layouts: {
    user_id: string;
    area: string;
    hidden: string[];
    order: string[];
    density: Density;
    updated_at: Generated<Date>;
  };
  views: {
    id: string;
    user_id: string;
    area: string;
    name: string;
    address: string;
    shared: boolean;
    created_at: Generated<Date>;
  };
  default_views: { user_id: string; area: string; view_id: string };
}
