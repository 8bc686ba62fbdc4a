import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { delay, fork, put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { BankCandidate, BankLine, BankLineTransition, RestAccount } from '../../../domain/bank/bankLine';
import type {
  BankStatement,
  BankStatementTransition,
  ReadStatementFile,
  Reconciliation,
} from '../../../domain/bank/bankStatement';
import type { CsvMapping } from '../../../domain/bank/csvColumns';
import type { StatementKind } from '../../../domain/bank/statementKinds';
import type { Id } from '../../../domain/entity';
import type { CellFormat } from '../../../domain/imports/importFile';
import { formatCount } from '../../../domain/numbers';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform, performRead } from '../../store/createRequest';
import { createResource, refetchList } from '../../store/createResource';
import { createTransitions } from '../../store/createTransitions';
import type { TransitionLabels } from '../../store/createTransitions';
import type { RootState } from '../../store/rootState';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { SecretRef } from '../../store/secretStore';
import { fileForm } from '../../store/secretStore';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import { performBatch } from '../bulkActions/bulkActions';
import { BANK_PATH } from './bankRecords';

interface Candidates {
  line: Id;
  documents: readonly BankCandidate[];
  total: number;
}

declare module '../../store/rootState' {
  interface RootState {
    bank: {
      /** The selected file before its import. */
      file: ReadStatementFile | null;
      candidates: Candidates | null;
      reconciliation: Reconciliation | null;
    };
  }
}

export const bankStatements = createResource<BankStatement>('bankStatements', '/bank_statement', {
  defaults: { created_by: { _id: '', username: '', label: '' } },
});

export const bankLines = createResource<BankLine>('bankLines', '/bank_line', {
  defaults: {
    statement: { _id: '', unique_number: '' },
    kind: 'account',
    day: '',
    amount: 0,
    fee: 0,
    text: '',
    reference: '',
    counterparty: '',
    status: 'Unmatched' as const,
  },
});

/** A file with its formats; the content is in the secret store. */
interface StatementUpload extends Partial<CellFormat> {
  kind: StatementKind;
  mapping?: CsvMapping | undefined;
  opening?: string;
  file: SecretRef;
}

const statementForm = ({ file, mapping, ...fields }: StatementUpload): FormData =>
  fileForm(file, { ...fields, mapping: mapping && JSON.stringify(mapping) });

export const fileChosen = createAction<StatementUpload>('bank/fileChosen');
export const readFile = createRequest<StatementUpload, ReadStatementFile>(
  'bank/readFile',
  async (api, upload) =>
    parseResponse(
      await api.post<ReadStatementFile | undefined>('/bank_statement/read', statementForm(upload)),
      { statements: 'list' },
    ),
);

export const importClicked = createAction<StatementUpload>('bank/importClicked');
export const importFile = bankStatements.request<StatementUpload>('import', (api, upload) =>
  api.post('/bank_statement/add', statementForm(upload)),
);

export const proposeClicked = createAction('bank/proposeClicked');
export const propose = createRequest<undefined, { proposed: number }>('bank/propose', async (api) =>
  parseResponse(await api.post<{ proposed: number } | undefined>('/bank_line/propose', {}), {
    proposed: 'number',
  }),
);

interface MatchRequest {
  lines: readonly Id[];
  items: readonly string[];
  rest_account: RestAccount | null;
  note: string | null;
}

export const matchClicked = createAction<MatchRequest>('bank/matchClicked');
export const matchLines = bankLines.request<MatchRequest>('match', (api, match) =>
  api.post('/bank_line/match', match, { idempotencyKey: true }),
);

export const candidatesRequested = createAction<{ line: Id; search: string }>('bank/candidatesRequested');
export const readCandidates = createRequest<{ line: Id; search: string }, Omit<Candidates, 'line'>>(
  'bank/readCandidates',
  async (api, { line, search }) =>
    parseResponse(
      await api.post<Omit<Candidates, 'line'> | undefined>(
        `/bank_line/${encodeURIComponent(line)}/candidates`,
        { search: search || null },
      ),
      { documents: 'list', total: 'number' },
    ),
);

const parseReconciliation = (response: Reconciliation | undefined) =>
  parseResponse(response, { items: 'list', ledger: 'number', closing: 'number' });

export const reconciliationOpened = createAction('bank/reconciliationOpened');
export const readReconciliation = createRequest<undefined, Reconciliation>(
  'bank/readReconciliation',
  async (api) => parseReconciliation(await api.post<Reconciliation | undefined>('/bank/reconciliation', {})),
);
export const openingClicked = createAction('bank/openingClicked');
export const postOpening = createRequest<undefined, Reconciliation>('bank/postOpening', async (api) =>
  parseReconciliation(
    await api.post<Reconciliation | undefined>('/bank/opening', {}, { idempotencyKey: true }),
  ),
);

const initialBank = (): RootState['bank'] => ({ file: null, candidates: null, reconciliation: null });

export const bank = createSlice({
  name: 'bank',
  initialState: initialBank,
  reducers: {
    fileLeft: (state) => ({ ...state, file: null }),
    candidatesLeft: (state) => ({ ...state, candidates: null }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(readFile.fulfilled, (state, { payload }) => ({ ...state, file: payload }))
      .addCase(readCandidates.fulfilled, (state, { payload, meta }) => ({
        ...state,
        candidates: { ...payload, line: meta.arg.line },
      }))
      .addCase(readReconciliation.fulfilled, (state, { payload }) => ({ ...state, reconciliation: payload }))
      .addCase(postOpening.fulfilled, (state, { payload }) => ({ ...state, reconciliation: payload })),
});

export const bankLineTransitions = createTransitions(bankLines, 'bank_line', {
  confirm: { label: 'Confirm', successMessage: 'Match confirmed' },
  dismiss: { label: 'Dismiss proposal', successMessage: 'Proposal dismissed', isSecondary: () => true },
  undo: {
    label: 'Undo match',
    successMessage: 'Match undone',
    destructive: true,
    confirm: ({ match }) => ({
      title: 'Undo this match?',
      text: `${match?.rest_account ? 'Postings created by this match will be reversed. ' : ''}Payments remain received and cheques remain cleared; the line can be matched again.`,
      confirmLabel: 'Undo match',
      cancelLabel: 'Keep it',
    }),
  },
} satisfies Record<BankLineTransition, TransitionLabels<BankLine>>);

export const bankStatementTransitions = createTransitions(bankStatements, 'bank_statement', {
  remove: {
    label: 'Remove',
    successMessage: ({ unique_number }) => `${unique_number} removed`,
    destructive: true,
    confirm: ({ unique_number, lines }) => ({
      title: `Remove ${unique_number}?`,
      text: `Its ${formatCount(lines, 'line')} will be deleted. The file can be imported again.`,
      confirmLabel: 'Remove',
      cancelLabel: 'Keep it',
      destructive: true,
    }),
  },
} satisfies Record<BankStatementTransition, TransitionLabels<BankStatement>>);

/** Refetches records changed by a match: its other lines, and the reconciliation if it has been shown. */
function* showChange(): Saga {
  yield* refetchList(bankLines);
  const { reconciliation } = yield* select(({ bank: state }: RootState) => state);
  if (reconciliation) yield put(reconciliationOpened());
}

const isBatchOfLines = (action: Action): boolean =>
  performBatch.fulfilled.match(action) && action.meta.arg.noun === 'bank_line';

const DEBOUNCE_MS = 250;

export function* bankSaga(): Saga {
  yield fork(bankStatements.saga);
  yield fork(bankLines.saga);
  yield takeLatest(fileChosen, ({ payload }: PayloadAction<StatementUpload>) => perform(readFile, payload));
  yield takeLeading(importClicked, function* ({ payload }: PayloadAction<StatementUpload>): Saga {
    const imported = yield* perform(importFile, payload);
    if (!imported.ok) return;
    yield put(bank.actions.fileLeft());
    (yield* service('page')).navigate(BANK_PATH);
  });
  yield takeLeading(proposeClicked, () => perform(propose, undefined));
  yield takeLeading(matchClicked, ({ payload }: PayloadAction<MatchRequest>) => perform(matchLines, payload));
  yield takeLatest(candidatesRequested, function* ({ payload }): Saga {
    if (payload.search) yield delay(DEBOUNCE_MS);
    yield* performRead(readCandidates, payload);
  });
  yield takeLatest(reconciliationOpened, () => performRead(readReconciliation, undefined));
  yield takeLeading(openingClicked, () => perform(postOpening, undefined));
  const { confirm, dismiss, undo } = bankLineTransitions.requests;
  yield takeEvery(
    [
      confirm.fulfilled,
      dismiss.fulfilled,
      undo.fulfilled,
      matchLines.fulfilled,
      propose.fulfilled,
      bankStatementTransitions.requests.remove.fulfilled,
      isBatchOfLines,
    ],
    showChange,
  );
}

/** Toasts of the bank; errors of a file or a manual match are shown in its form. */
export const bankToasts: readonly ToastRule[] = [
  [
    importFile.fulfilled,
    'success',
    ({ payload }) => {
      const { unique_number, lines, known_lines, proposed } = payload as BankStatement;
      const known = known_lines > 0 ? `, ${String(known_lines)} were imported before` : '';
      return `${unique_number}: ${formatCount(lines, 'line')} imported${known}, ${String(proposed)} with a proposal`;
    },
  ],
  [
    propose.fulfilled,
    'success',
    ({ payload }) => `${formatCount((payload as { proposed: number }).proposed, 'line')} with a proposal`,
  ],
  [propose.rejected, 'error', serverMessage],
  [matchLines.fulfilled, 'success', 'Match confirmed'],
  [postOpening.fulfilled, 'success', 'Opening balance posted'],
  [postOpening.rejected, 'error', serverMessage],
];
