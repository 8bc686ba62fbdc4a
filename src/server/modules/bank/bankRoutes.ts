import { Type } from 'typebox';
import { BANK_LINE_BULK_TRANSITIONS, BANK_LINE_TRANSITIONS } from '../../../domain/bank/bankLine';
import { matchInputSchema } from '../../../domain/bank/matchInput';
import type { BankItemKind, BankLine } from '../../../domain/bank/bankLine';
import { BANK_STATEMENT_TRANSITIONS, statementFileInputSchema } from '../../../domain/bank/bankStatement';
import { day, optional } from '../../../domain/fieldSchemas';
import { addDays, daysBetween } from '../../../domain/dates';
import { fromFils } from '../../../domain/money';
import { inputSchema, text } from '../../../domain/validation';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import { integerSchema } from '../../http/responseSchemas';
import { route } from '../../http/route';
import { readRoutes } from '../../lists/crudRoutes';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { loadOpenItems, lockBank } from './bankItems';
import { bankLines, bankStatements } from './bankRepositories';
import {
  bankLineSchema,
  bankStatementSchema,
  candidateSchema,
  fileSchema,
  reconciliationSchema,
} from './bankSchemas';
import { confirmProposal, dismissProposal, matchByHand, proposeAll, undoMatch } from './matchService';
import { postOpening, reconcile } from './reconciliationService';
import { assertRemovable, describeFile, importStatements, removeLines } from './statementService';

export const bankLineTransitions = createTransitionRoutes({
  noun: 'bank_line',
  label: 'line',
  tableName: 'bank_lines',
  repository: bankLines,
  recordSchema: bankLineSchema,
  transitions: BANK_LINE_TRANSITIONS,
  bulk: BANK_LINE_BULK_TRANSITIONS,
  bulkOrder: 'oldest first',
  lockFirst: {
    confirm: ({ db }) => lockBank(db),
    dismiss: ({ db }) => lockBank(db),
    undo: ({ db }) => lockBank(db),
  },
  apply: {
    confirm: async (context, { _id, status, confirmed_by }) => {
      if (status === 'Proposed') await confirmProposal(context, _id);
      else if (confirmed_by?._id !== context.currentUser.userId)
        throw new HttpError(409, `${confirmed_by?.label ?? 'Someone else'} has already confirmed this line.`);
    },
    dismiss: (context, { _id }) => dismissProposal(context, _id),
    undo: (context, { _id }) => undoMatch(context, _id),
  },
  conflictMessages: {
    confirm: {
      Unmatched: 'This line no longer has a proposal. Match it manually, or propose matches again.',
    },
  },
});

const bankStatementTransitions = createTransitionRoutes({
  noun: 'bank_statement',
  label: 'statement',
  tableName: 'bank_statements',
  repository: bankStatements,
  recordSchema: bankStatementSchema,
  transitions: BANK_STATEMENT_TRANSITIONS,
  lockFirst: { remove: ({ db }) => lockBank(db) },
  apply: {
    remove: async (context, { _id }) => {
      await assertRemovable(context, _id);
      return { removed_at: new Date(context.now), removed_by: context.currentUser.userId };
    },
  },
  afterTransition: { remove: (context, { _id }) => removeLines(context, _id) },
  conflictMessages: { remove: { PaidOut: 'This settlement was paid out, so it can’t be removed.' } },
});

/** Days before a line within which items are listed; `SEARCHED_DAYS` applies to searches. */
const LISTED_DAYS = 60;
const SEARCHED_DAYS = 400;
const MAX_CANDIDATES = 100;

/**
 * Distance of an item from a line, to list the likeliest first; a bounced cheque is likely only with the same
 * amount.
 */
function distance(
  { amount, day: lineDay }: BankLine,
  item: { kind: BankItemKind; amount: number; day: string },
): number {
  const days = Math.abs(daysBetween(item.day, lineDay));
  if (fromFils(item.amount) === amount) return days;
  const isLikely = item.amount > 0 === amount > 0 && item.kind !== 'bounce';
  return (isLikely ? 1_000 : 1_000_000) + days;
}

/** Bank statements, their lines and matches, and the reconciliation of the account. */
export const bankRoutes = [
  route({
    method: 'POST',
    path: '/bank_statement/read',
    summary: 'Describe a statement file: its format, columns and problems; nothing is saved',
    permission: 'superAdmin',
    bodyFormats: ['multipart'],
    rateLimit: 'imports',
    body: statementFileInputSchema,
    response: fileSchema,
    handler: (context) => {
      if (!context.file) throw validationError({ file: 'Choose a file' });
      return describeFile(context, context.file, context.body);
    },
  }),
  route({
    method: 'POST',
    path: '/bank_statement/add',
    summary: 'Import the statements of a file and propose matches; lines of other statements are left out',
    permission: 'superAdmin',
    auditAction: 'bank_statement.imported',
    bodyFormats: ['multipart'],
    rateLimit: 'imports',
    status: 201,
    body: statementFileInputSchema,
    response: bankStatementSchema,
    handler: async (context) => {
      if (!context.file) throw validationError({ file: 'Choose a file' });
      const id = await importStatements(context, context.file, context.body);
      return orNotFound(await bankStatements.find(context.db, id));
    },
  }),
  ...readRoutes({
    noun: 'bank_statement',
    permissionGroup: 'superAdmin',
    repository: bankStatements,
    recordSchema: bankStatementSchema,
  }),
  ...bankStatementTransitions.routes,
  route({
    method: 'POST',
    path: '/bank_line/propose',
    summary: 'Propose matches for all lines that are not confirmed, in place of earlier proposals',
    permission: 'superAdmin',
    auditAction: 'bank_line.proposed',
    response: Type.Object({ proposed: integerSchema }),
    handler: async (context) => ({ proposed: await proposeAll(context) }),
  }),
  route({
    method: 'POST',
    path: '/bank_line/match',
    summary: 'Match lines with movements, cheques, payments or settlements manually, and confirm it',
    permission: 'superAdmin',
    auditAction: 'bank_line.matched',
    idempotent: true,
    body: matchInputSchema,
    response: bankLineSchema,
    handler: async (context) =>
      orNotFound(await bankLines.find(context.db, await matchByHand(context, context.body))),
  }),
  ...readRoutes({
    noun: 'bank_line',
    permissionGroup: 'superAdmin',
    repository: bankLines,
    recordSchema: bankLineSchema,
  }),
  ...bankLineTransitions.routes,
  route({
    method: 'POST',
    path: '/bank_line/:id/candidates',
    summary:
      'List possible matches of a line, the likeliest first; `search` finds documents, references and clients',
    permission: 'superAdmin',
    body: inputSchema({ search: optional(text('Search', 100)) }),
    response: Type.Object({ documents: Type.Array(candidateSchema), total: integerSchema }),
    handler: async ({ db, param, body: { search } }) => {
      const line = orNotFound(await bankLines.find(db, param('id')));
      if (line.status === 'Confirmed') throw new HttpError(409, 'This line is already confirmed.');
      const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const open = await loadOpenItems(
        db,
        line.kind,
        addDays(line.day, -(words.length > 0 ? SEARCHED_DAYS : LISTED_DAYS)),
      );
      const found = open.filter(({ label, detail, name, amount }) => {
        const shown = `${label} ${detail} ${name ?? ''} ${String(fromFils(amount))}`.toLowerCase();
        return words.every((word) => shown.includes(word.replaceAll(',', '')));
      });
      return {
        documents: found
          .toSorted((a, b) => distance(line, a) - distance(line, b))
          .slice(0, MAX_CANDIDATES)
          .map(({ key, kind, label, detail, name, day: itemDay, amount }) => ({
            key,
            kind,
            label,
            detail,
            client: name,
            day: itemDay,
            amount: fromFils(amount),
          })),
        total: found.length,
      };
    },
  }),
  route({
    method: 'POST',
    path: '/bank/reconciliation',
    summary: 'The bank account by statement and by ledger on a day, and the difference item by item',
    permission: 'superAdmin',
    body: inputSchema({ day: optional(day('Day')) }),
    response: reconciliationSchema,
    handler: ({ db, body }) => reconcile(db, body.day ?? undefined),
  }),
  route({
    method: 'POST',
    path: '/bank/opening',
    summary: 'Post the balance that the account had before the first statement and the ledger does not have',
    permission: 'superAdmin',
    auditAction: 'bank_posting.added',
    idempotent: true,
    response: reconciliationSchema,
    handler: async (context) => {
      await postOpening(context);
      return reconcile(context.db);
    },
  }),
];
