import { sql } from 'kysely';
import type { LineDraft } from '../../domain/billLine';
import { NEW_LINE } from '../../domain/billLine';
import { LINE_WORDS } from '../../domain/lineWords';
import { fromFils } from '../../domain/money';
import type { Order } from '../../domain/order';
import type { Db } from '../database/pool';
import { numberAt } from '../settings/settingAt';

/** Which jobs cost a fee of their own, and what the fee is called. */
const FEES: Partial<Record<Order['type'], { code: LineDraft['code']; key: Fee; description: string }>> = {
  meter_install: { code: 'connection', key: 'connection_fee', description: LINE_WORDS.connection[0] },
  reconnection: { code: 'reconnection', key: 'reconnection_fee', description: LINE_WORDS.reconnection[0] },
};

type Fee = 'connection_fee' | 'reconnection_fee';

/** What the contract agreed on, in AED; nothing where it leaves the fee to the settings. */
async function agreedFee(db: Db, contract: string | undefined, key: Fee): Promise<number | undefined> {
  if (!contract) return undefined;
  const { rows } = await sql<{ fee: number | null }>`select ${sql.ref(key)} as fee from contracts
    where id = ${contract}`.execute(db);
  const fee = rows[0]?.fee ?? undefined;
  return fee === undefined ? undefined : fromFils(fee);
}

/** The line of what a job costs by itself, as agreed or as the settings said on the day that it was done; none where it is free. */
export async function feeLines(db: Db, { type, contract }: Order, day: string): Promise<LineDraft[]> {
  const fee = FEES[type];
  if (!fee) return [];
  const { code, key, description } = fee;
  const unit_price = (await agreedFee(db, contract?._id, key)) ?? (await numberAt(db, key, day));
  if (unit_price <= 0) return [];
  const vat_rate = await numberAt(db, 'vat_rate', day);
  return [{ ...NEW_LINE, code, description, unit_price, vat_rate }];
}
