import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import type { Manifold } from '../../../domain/tanks/manifold';
import type { TankInput } from '../../../domain/tanks/tank';
import { labelOf } from '../../../domain/labels';
import type { Db } from '../../db/client';
import { computedField, jsonObject } from '../../lists/fields';
import { validationError } from '../../http/httpError';

const hasLevel = sql`filter (where s.level_percent is not null)`;
const isOtherTank = sql`m.id <> t.id`;
const otherTank = jsonObject({ _id: sql`m.id`, code: sql`m.code`, label: sql`m.name` });

const manifoldColumns = jsonObject({
  group: sql`t.manifold_group`,
  tanks: sql`count(*)`,
  known: sql`count(*) ${hasLevel}`,
  level_percent: sql`sum(s.level_percent * m.water_capacity_l) / sum(m.water_capacity_l) ${hasLevel}`,
  volume_l: sql`sum(m.water_capacity_l * s.level_percent / 100) ${hasLevel}`,
  others: sql`jsonb_agg(${otherTank} order by m.code) filter (where ${isOtherTank})`,
});

/** Totals of the tanks in service on the same manifold; null for a single tank. */
export const manifoldField = computedField(sql`(select ${manifoldColumns} from tanks m
  join tank_states s on s.tank_id = m.id
  where m.site_code = t.site_code and lower(m.manifold_group) = lower(t.manifold_group)
    and m.status = 'commissioned' and m.deleted_at is null having bool_or(${isOtherTank}))`);

const nullableNumber = { type: ['number', 'null'] };

export const manifoldSchema = Type.Unsafe<Manifold | null>({
  type: ['object', 'null'],
  properties: {
    group: { type: 'string' },
    tanks: { type: 'integer' },
    known: { type: 'integer' },
    level_percent: nullableNumber,
    volume_l: nullableNumber,
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

/** Tanks on one manifold must hold the same product. */
export async function assertSameProduct(
  db: Db,
  { manifold_group, site, product }: TankInput,
  id?: Id,
): Promise<void> {
  if (!manifold_group) return;
  const { rows } = await sql<Pick<TankInput, 'product'> & { code: string }>`select code, product
    from find_tank_of_other_product((select s.code from sites s where s.id = ${site}), ${manifold_group}, ${product}, ${id ?? null})`.execute(
    db,
  );
  const [other] = rows;
  if (other)
    throw validationError({
      product: `${other.code} is on the same manifold and holds ${labelOf(other.product)}: tanks of one manifold must hold the same product`,
    });
}
