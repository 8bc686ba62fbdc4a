import { sql } from 'kysely';
import type { ContractType } from '../../domain/contract';
import type { LineDraft } from '../../domain/billLine';
import { NEW_LINE } from '../../domain/billLine';
import { LINE_WORDS } from '../../domain/lineWords';
import { fromFils } from '../../domain/money';
import type { Order } from '../../domain/order';
import type { Db } from '../database/pool';
import { feesAt } from '../settings/feesAt';
import type { TypedFee } from '../settings/feesAt';
import { numberAt } from '../settings/settingAt';

/** Which jobs cost a fee of their own, and what the fee is called. */
const FEES: Partial<Record<Order['type'], { code: LineDraft['code']; key: TypedFee; description: string }>> =
  {
    meter_install: { code: 'connection', key: 'connection_fee', description: LINE_WORDS.connection[0] },
    reconnection: { code: 'reconnection', key: 'reconnection_fee', description: LINE_WORDS.reconnection[0] },
  };

interface Agreement {
  type: ContractType;
  fee: number | null;
}

/** What a job's fee is, in AED: what its contract agreed on, or what the settings said on a day for a contract of its type. */
async function feeOf(db: Db, contract: string | undefined, key: TypedFee, day: string): Promise<number> {
  const { rows } = await sql<Agreement>`select type, ${sql.ref(key)} as fee from contracts
    where id = ${contract ?? null}::uuid`.execute(db);
  const { type, fee } = rows[0] ?? {};
  return typeof fee === 'number' ? fromFils(fee) : (await feesAt(db, key, day))(type);
}

/** The line of what a job costs by itself, as agreed or as the settings said on the day that it was done; none where it is free. */
export async function feeLines(db: Db, { type, contract }: Order, day: string): Promise<LineDraft[]> {
  const fee = FEES[type];
  if (!fee) return [];
  const { code, key, description } = fee;
  const unit_price = await feeOf(db, contract?._id, key, day);
  if (unit_price <= 0) return [];
  const vat_rate = await numberAt(db, 'vat_rate', day);
  return [{ ...NEW_LINE, code, description, unit_price, vat_rate }];
}
