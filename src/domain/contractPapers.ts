import type { ClientType } from './client';
import { ID_PHOTO } from './media';

/** What one of must be on file before a contract with such a client begins, and how it is asked for. */
const PAPERS: Record<ClientType, readonly [names: readonly string[], sentence: string][]> = {
  individual: [
    [[ID_PHOTO, 'passport'], 'the client’s Emirates ID or passport'],
    [['tenancy_contract'], 'the tenancy contract'],
  ],
  company: [[['trade_license'], 'the trade licence']],
  government: [[['trade_license', 'tenancy_contract', 'other'], 'a signed order or licence']],
  owners_association: [[['trade_license', 'tenancy_contract', 'other'], 'a signed order or licence']],
};

/** Which papers are still missing among the files of the client and of the contract. */
export const papersMissing = (client: ClientType, files: readonly string[]): string[] =>
  PAPERS[client].filter(([names]) => !names.some((name) => files.includes(name))).map(([, paper]) => paper);
