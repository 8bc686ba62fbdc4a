import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { findVisibleClient, findVisibleContract } from '../payments/accountAccessService';
import { ACCOUNTS, loadStatement } from '../payments/statementService';
import { loadCompanyDetails } from '../../documents/companyDetails';
import type { DocumentContext } from './documentKinds';
import { LABELS } from '../../documents/labels';
import type { DocumentPeriod } from './documentPath';
import type { StatementData } from '../../documents/statement';

const loadAccount = async (
  reader: DocumentContext,
  account: Parameters<typeof loadStatement>[1],
  span: DocumentPeriod,
) => {
  const today = dubaiDate(reader.now);
  const statement = await loadStatement(reader.db, account, span);
  return { today, statement, company: await loadCompanyDetails(reader, today) };
};

/** All that the statement of a contract tells. */
export async function loadContractStatement(
  reader: DocumentContext,
  id: Id,
  span: DocumentPeriod = {},
): Promise<StatementData> {
  const { unique_number, client, unit_no } = await findVisibleContract(reader, id);
  const told = [
    [LABELS.contract, unique_number],
    [LABELS.billTo, client.label],
    [LABELS.unitNo, unit_no],
  ] as const;
  return { number: unique_number, told, ...(await loadAccount(reader, ACCOUNTS.contract(id), span)) };
}

/** All that the statement of a client over all contracts tells. */
export async function loadClientStatement(
  reader: DocumentContext,
  id: Id,
  span: DocumentPeriod = {},
): Promise<StatementData> {
  const { code, label, address } = await findVisibleClient(reader, id);
  const told = [
    [LABELS.billTo, `${code} · ${label}`],
    [LABELS.address, address],
  ] as const;
  return { number: code, told, ...(await loadAccount(reader, ACCOUNTS.client(id), span)) };
}
