import { sql } from 'kysely';
import { ID_PHOTO, KEPT_BECAUSE } from '../../domain/media';
import type { KeptFor } from '../../domain/media';
import { WALLET_DONE } from '../../domain/wallet';
import type { Db } from '../database/pool';
import { Refusal } from '../kit/refusal';

/** Which file, `m`, stays for what it proves. */
export const keptFor = sql<KeptFor | null>`case
  when m.name = ${ID_PHOTO} then 'identity'
  when m.owner_model = 'wallet'
    and exists (select from wallets w where w.id = m.owner_id and w.status = ${WALLET_DONE}) then 'payment'
  when m.owner_model = 'batch' then 'batch'
  when m.owner_model = 'bill'
    and exists (select from bills b where b.id = m.owner_id and b.status not in ('Draft', 'Held')) then 'bill'
  when exists (select from counter_readings r where r.photo_id = m.id and r.status in ('validated', 'billed')) then 'reading'
  when m.owner_model = 'setting'
    and exists (select from setting_versions v where v.value = to_jsonb(m.id::text)) then 'setting'
end`;

/** What a file proves stays where it stands until the file is gone. */
const holdsStill = (id: string) => [
  sql`select 1 from media m where m.id = ${id} for update`,
  sql`select 1 from wallets w, media m where m.id = ${id} and w.id = m.owner_id for share of w`,
  sql`select 1 from bills b, media m where m.id = ${id} and b.id = m.owner_id for share of b`,
  sql`select 1 from counter_readings r where r.photo_id = ${id} for share`,
];

/** A file that proves something stays. */
export async function refuseKept(db: Db, id: string): Promise<void> {
  for (const held of holdsStill(id)) await held.execute(db);
  const { rows } = await sql<{
    kept: KeptFor | null;
  }>`select ${keptFor} as kept from media m where m.id = ${id}`.execute(db);
  const kept = rows[0]?.kept;
  if (kept) throw new Refusal(kept === 'identity' ? 403 : 409, KEPT_BECAUSE[kept]);
}
