import { dayInDubai } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { clientSeen, contractSeen } from '../payments/accountAccessService';
import { ACCOUNTS, statementOf } from '../payments/statementService';
import { companyOn } from '../../documents/companyDetails';
import type { Reader } from './documentKinds';
import { LABELS } from '../../documents/labels';
import type { Span } from './documentPath';
import type { StatementSheet } from '../../documents/statement';

const accountOf = async (reader: Reader, account: Parameters<typeof statementOf>[1], span: Span) => {
  const today = dayInDubai(reader.now);
  const statement = await statementOf(reader.db, account, span);
  return { today, statement, company: await companyOn(reader, today) };
};

/** All that the statement of a contract tells. */
export async function contractSheetOf(reader: Reader, id: Id, span: Span = {}): Promise<StatementSheet> {
  const { unique_number, client, unit_no } = await contractSeen(reader, id);
  const told = [
    [LABELS.contract, unique_number],
    [LABELS.billTo, client.label],
    [LABELS.unitNo, unit_no],
  ] as const;
  return { number: unique_number, told, ...(await accountOf(reader, ACCOUNTS.contract(id), span)) };
}

/** All that the statement of a client over all contracts tells. */
export async function clientSheetOf(reader: Reader, id: Id, span: Span = {}): Promise<StatementSheet> {
  const { code, label, address } = await clientSeen(reader, id);
  const told = [
    [LABELS.billTo, `${code} · ${label}`],
    [LABELS.address, address],
  ] as const;
  return { number: code, told, ...(await accountOf(reader, ACCOUNTS.client(id), span)) };
}
