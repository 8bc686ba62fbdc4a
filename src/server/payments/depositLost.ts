import { sql } from 'kysely';
import type { Id } from '../../domain/entity';
import { aed, fromFils } from '../../domain/money';
import { superAdmins } from './bounced';
import type { Bookkeeper } from './allocations';
import { tell } from '../tell';

interface Lost {
  contract: Id;
  number: string;
  client: string;
  holder: Id;
  cheque: string;
  version: number;
  gone: number;
  left: number;
}

/** A cheque that was the deposit of a contract is worth nothing any more: the contract says so, and those who keep it. */
export async function tellDepositLost(by: Bookkeeper, wallet: Id, why: string): Promise<void> {
  const { rows } = await sql<Lost>`select t.id as contract, t.unique_number as number, c.label as client,
      w.user_id as holder, w.check_number as cheque, w.version, w.amount - w.usable as gone, deposit_left(t.id) as left
    from wallets w join contracts t on t.id = w.contract_id join clients c on c.id = t.client_id
    where w.id = ${wallet} and w.for_deposit and w.usable < w.amount`.execute(by.db);
  const [lost] = rows;
  if (!lost) return;
  const { contract, number, client, holder, cheque, version, gone, left } = lost;
  await by.changed({
    action: 'contract.unsecured',
    model: 'contract',
    id: contract,
    after: { check_number: cheque, reason: why, deposit_held: fromFils(left) },
  });
  const news = {
    code: 'contract.deposit_lost',
    needs: 'canUpdateContracts',
    to: [...(await superAdmins(by.db)), holder],
    severity: 'critical',
    model: 'contract',
    id: contract,
    cause: `${wallet}:${String(version)}`,
    title: `Deposit no longer held: ${number}`,
    text: `${client}: ${why}. ${aed(fromFils(gone))} of deposit came by cheque ${cheque}; ${aed(fromFils(left))} is left.`,
  } as const;
  await tell(by.db, news, by.now);
}
