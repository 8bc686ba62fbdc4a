import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { findVisibleClient } from '../clients/clientService';
import { findVisibleContract } from '../contracts/contractService';
import { ACCOUNTS, loadStatement } from '../payments/statementService';
import { loadCompanyDetails } from '../../documents/companyDetails';
import type { DocumentContext } from './documentDataService';
import { LABELS } from '../../documents/labels';
import type { DocumentPeriod } from './documentPath';
import type { StatementData } from '../../documents/statement';

const loadAccount = async (
  context: DocumentContext,
  account: Parameters<typeof loadStatement>[1],
  period: DocumentPeriod,
) => {
  const today = dubaiDate(context.now);
  const statement = await loadStatement(context.db, account, period);
  return { today, statement, company: await loadCompanyDetails(context, today) };
};

export async function loadContractStatement(
  context: DocumentContext,
  id: Id,
  period: DocumentPeriod = {},
): Promise<StatementData> {
  const { unique_number, client, unit_no } = await findVisibleContract(context, id);
  const details = [
    [LABELS.contract, unique_number],
    [LABELS.billTo, client.label],
    [LABELS.unitNo, unit_no],
  ] as const;
  return {
    number: unique_number,
    details,
    ...(await loadAccount(context, ACCOUNTS.contract(id), period)),
  };
}

export async function loadClientStatement(
  context: DocumentContext,
  id: Id,
  period: DocumentPeriod = {},
): Promise<StatementData> {
  const { code, label, address } = await findVisibleClient(context, id);
  const details = [
    [LABELS.billTo, `${code} · ${label}`],
    [LABELS.address, address],
  ] as const;
  return { number: code, details, ...(await loadAccount(context, ACCOUNTS.client(id), period)) };
}
