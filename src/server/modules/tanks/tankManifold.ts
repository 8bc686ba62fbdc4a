import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import type { Manifold } from '../../../domain/tanks/manifold';
import type { TankDraft } from '../../../domain/tanks/tank';
import { wordOf } from '../../../domain/labels';
import { everywhere } from '../../db/rowVisibility';
import type { Db } from '../../db/client';
import { computed, objectOf } from '../../lists/fields';
import { unfit } from '../../http/httpError';

const isKnown = sql`filter (where m.level_percent is not null)`;
const isOther = sql`m.id <> t.id`;
const other = objectOf({ _id: sql`m.id`, code: sql`m.code`, label: sql`m.name` });

const told = objectOf({
  group: sql`t.manifold_group`,
  tanks: sql`count(*)`,
  known: sql`count(*) ${isKnown}`,
  level_percent: sql`sum(m.level_percent * m.water_capacity_l) / sum(m.water_capacity_l) ${isKnown}`,
  volume_l: sql`sum(m.volume_l) ${isKnown}`,
  others: sql`jsonb_agg(${other} order by m.code) filter (where ${isOther})`,
});

/** What the tanks in service hold together that are piped to this one; nothing where it stands alone. */
export const manifoldField = computed(sql`(select ${told} from tanks m
  where m.site_code = t.site_code and lower(m.manifold_group) = lower(t.manifold_group)
    and m.status = 'commissioned' and m.deleted_at is null having bool_or(${isOther}))`);

const orNothing = { type: ['number', 'null'] };

/** What a tank's record answers of it. */
export const manifoldShown = Type.Unsafe<Manifold | null>({
  type: ['object', 'null'],
  properties: {
    group: { type: 'string' },
    tanks: { type: 'integer' },
    known: { type: 'integer' },
    level_percent: orNothing,
    volume_l: orNothing,
    others: {
      type: 'array',
      items: {
        type: 'object',
        properties: { _id: { type: 'string' }, code: { type: 'string' }, label: { type: 'string' } },
        required: ['_id', 'code', 'label'],
      },
    },
  },
  required: ['group', 'tanks', 'known', 'level_percent', 'volume_l', 'others'],
});

/** Tanks that are piped together hold one product: their gas flows from one to the other. */
export async function refuseMixed(
  db: Db,
  { manifold_group, site, product }: TankDraft,
  id?: Id,
): Promise<void> {
  if (!manifold_group) return;
  const { rows } = await sql<Pick<TankDraft, 'product'> & { code: string }>`select code, product
    from ${everywhere('tanks')} where site_code = ${site.code} and lower(manifold_group) = lower(${manifold_group})
      and product <> ${product} and status <> 'decommissioned' and deleted_at is null
      and id is distinct from ${id ?? null}::uuid order by code limit 1`.execute(db);
  const [other] = rows;
  if (other)
    throw unfit({
      product: `${other.code} is piped to it and holds ${wordOf(other.product)}: tanks of one manifold hold one product`,
    });
}
