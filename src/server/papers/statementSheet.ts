import type { Contract } from '../../domain/contract';
import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { allows } from '../../domain/permissions';
import { contracts } from '../contractsTable';
import type { Db } from '../database/pool';
import type { Visitor } from '../kit/deps';
import { Refusal, found } from '../kit/refusal';
import { statementOf } from '../statements';
import { companyOn } from './company';
import type { StatementSheet } from './statementPaper';

/** The contract whose account is asked for, for those who may also see contracts. */
export async function accountSeen(db: Db, id: Id, { grants }: Visitor): Promise<Contract> {
  if (!allows(grants, 'canViewContracts')) throw new Refusal(403, 'You are not allowed to do this.');
  return found(await contracts.find(db, id));
}

/** All that a statement of account tells. */
export async function statementSheetOf(
  db: Db,
  id: Id,
  now: number,
  visitor: Visitor,
): Promise<StatementSheet> {
  const contract = await accountSeen(db, id, visitor);
  const today = dayInDubai(now);
  return { contract, today, statement: await statementOf(db, id, {}), company: await companyOn(db, today) };
}
