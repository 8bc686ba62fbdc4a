import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import type { Db } from '../database/pool';
import { unfit } from '../kit/refusal';

/** The photo of a reading is a picture that hangs on its counter, on the contract, or on the job that it was taken for. */
export async function checkPhoto(
  db: Db,
  { counter, photo }: { counter: Id; photo?: Id | null | undefined },
  { contract_id }: { contract_id: Id | null },
): Promise<void> {
  if (!photo) return;
  const { rows } = await sql`select 1 from media m where m.id = ${photo} and m.deleted_at is null
    and m.mime like 'image/%' and (m.owner_model = 'counter' and m.owner_id = ${counter}
      or m.owner_model = 'contract' and m.owner_id = ${contract_id}
      or m.owner_model = 'order' and exists (select from orders o where o.id = m.owner_id and o.counter_id = ${counter}))`.execute(
    db,
  );
  if (rows.length === 0) throw unfit({ photo: 'Take a photo of this counter' });
}
