import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { findVisibleClient } from '../clients/clientService';
import { findVisibleContract } from '../contracts/contractService';
import { ACCOUNTS, loadAccountStatement } from '../payments/accountStatementService';
import { loadCompanyDetails } from '../../documents/companyDetails';
import type { DocumentContext } from './documentDataService';
import type { Language } from '../../documents/bilingualTerms';
import { LABELS } from '../../documents/labels';
import type { DocumentPeriod } from './documentPath';
import type { StatementData } from '../../documents/statement';

const loadAccount = async (
  context: DocumentContext,
  account: Parameters<typeof loadAccountStatement>[1],
  period: DocumentPeriod,
) => {
  const today = dubaiDate(context.now);
  const statement = await loadAccountStatement(context.db, account, period);
  return { today, statement, company: await loadCompanyDetails(context, today) };
};

/** Language of a client, and the name in both scripts as far as known. */
async function loadRecipient(
  { db }: DocumentContext,
  client: Id,
): Promise<{ language: Language; name: string }> {
  const { label, name_ar, preferred_language } = await db
    .selectFrom('clients')
    .select(['label', 'name_ar', 'preferred_language'])
    .where('id', '=', client)
    .executeTakeFirstOrThrow();
  return { language: preferred_language, name: [label, name_ar].filter(Boolean).join(' · ') };
}

export async function loadContractStatement(
  context: DocumentContext,
  id: Id,
  period: DocumentPeriod = {},
): Promise<StatementData> {
  const { unique_number, client, unit_no } = await findVisibleContract(context, id);
  const { language, name } = await loadRecipient(context, client._id);
  const details = [
    [LABELS.contract, unique_number],
    [LABELS.billTo, name],
    [LABELS.unitNo, unit_no],
  ] as const;
  return {
    number: unique_number,
    language,
    details,
    ...(await loadAccount(context, ACCOUNTS.contract(id), period)),
  };
}

export async function loadClientStatement(
  context: DocumentContext,
  id: Id,
  period: DocumentPeriod = {},
): Promise<StatementData> {
  const { code, address } = await findVisibleClient(context, id);
  const { language, name } = await loadRecipient(context, id);
  const details = [
    [LABELS.billTo, `${code} · ${name}`],
    [LABELS.address, address],
  ] as const;
  return {
    number: code,
    language,
    details,
    ...(await loadAccount(context, ACCOUNTS.client(id), period)),
  };
}
