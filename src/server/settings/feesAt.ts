import type { ContractType } from '../../domain/contract';
import type { Db } from '../database/pool';
import { begunBy, numberAt } from './settingAt';

/** Fees that may depend on the type of a contract. */
export type TypedFee = 'connection_fee' | 'reconnection_fee';

const TYPED = ['residential', 'commercial', 'industrial'] as const;

/** What a fee comes to on a day in AED, by the type of the contract; the common one where its type has none, or there is no contract. */
export async function feesAt(
  db: Db,
  fee: TypedFee,
  day: string,
): Promise<(type?: ContractType | null) => number> {
  const common = await numberAt(db, fee, day);
  const own = await begunBy(
    db,
    TYPED.map((type) => `${fee}_${type}` as const),
    day,
  );
  return (type) => {
    const typed = TYPED.find((one) => one === type);
    const value = typed && own[`${fee}_${typed}`];
    return typeof value === 'number' ? value : common;
  };
}
