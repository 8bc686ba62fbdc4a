import type { UnknownAction } from '@reduxjs/toolkit';
import { FIRST_PAGE } from '../../../../src/domain/entity';
import {
  billPayments,
  contractPayments,
  statement,
} from '../../../../src/web/features/payments/accountStatement';
import { quickCreateSubmitted } from '../../../../src/web/features/quickCreate/quickCreate';
import { previewClicked, startClicked } from '../../../../src/web/features/bills/billRun/billRunPreview';
import { mergeSubmitted, duplicatesRequested } from '../../../../src/web/features/clients/clientDuplicates';
import { consumption } from '../../../../src/web/features/counters/consumption';
import { contractDefaults } from '../../../../src/web/features/contracts/contracts';
import {
  basisRequested,
  billClicked,
  readingFormOpened,
  readingSubmitted,
} from '../../../../src/web/features/counters/readings';
import { reportCatalogue, reportOpened } from '../../../../src/web/features/reports/reports';
import { chequeCalendar } from '../../../../src/web/features/wallets/calendar/chequeCalendar';
import { rotateKeyClicked } from '../../../../src/web/features/devices/key/deviceKey';
import { formOpened, formChanged } from '../../../../src/web/features/autosave/autosaveSlice';
import { exportClicked } from '../../../../src/web/features/exports/exports';
import { searchTextChanged } from '../../../../src/web/features/globalSearch/globalSearch';
import { gasBalance } from '../../../../src/web/features/tanks/gasBalance/gasBalance';
import { history } from '../../../../src/web/features/history/history';
import { handovers, custodians } from '../../../../src/web/features/wallets/custody/custodians';
import { fileSelected, importClicked } from '../../../../src/web/features/imports/imports';
import { SAVE_DELAY_MS } from '../../../../src/web/features/autosave/autosaveSaga';
import {
  saveViewClicked,
  listPreferencesRequested,
} from '../../../../src/web/features/listPreferences/listPreferences';
import { mailings } from '../../../../src/web/features/documents/mailings';
import { viewClicked, attachments } from '../../../../src/web/features/media/media';
import { adjacentRecordsRequested } from '../../../../src/web/features/adjacentRecords/adjacentRecords';
import { notifications } from '../../../../src/web/features/notifications/notifications';
import { optionsRequested } from '../../../../src/web/features/records/recordOptions';
import { suggestionsRequested } from '../../../../src/web/features/records/suggestions';
import { ownWallet } from '../../../../src/web/features/profile/ownWallet';
import { printClicked } from '../../../../src/web/features/documents/printing';
import { payableOpened, paymentSubmitted } from '../../../../src/web/features/payments/recordPayment';
import { posDailyTotals } from '../../../../src/web/features/pos/pos';
import { posAssignments } from '../../../../src/web/features/pos/posTransitions';
import { profileOpened, profileSubmitted } from '../../../../src/web/features/profile/profile';
import { routeSelected, rowEntered, sheetOpened } from '../../../../src/web/features/counters/routeSheet';
import { resumed } from '../../../../src/web/store/connection';
import { deliveries, tankReadings } from '../../../../src/web/features/tanks/tankLogs';
import { tankLevels } from '../../../../src/web/features/tanks/levels/tankLevels';
import { tankDefaults } from '../../../../src/web/features/tanks/tanks';
import { userRoutes } from '../../../../src/web/features/users/users';
import { activeSessions } from '../../../../src/web/features/session/activeSessions';
import { chequeImageClicked } from '../../../../src/web/features/wallets/wallets';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { storeFile } from '../../../../src/web/store/secretStore';
import { makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const { accepted } = confirmDialog.actions;
const month = '2026-11';
const billRunChoice = {
  input: {
    month,
    sites: [],
    types: [],
    cycles: [],
    estimates: false,
    issues: false,
    delivers: false,
  },
  scope: 'All contracts',
};
const queryOf = (field: string) => ({ ...FIRST_PAGE, field, search: 'a1' });
const file = () => storeFile(new File(['x'], 'readings.csv'));
const payment = { draft: {}, key: 'k1', page: 'bill', id: 'b1' } as const;
const view = { list: 'tanks', name: 'Low', query: '', shared: false, isDefault: true };
const change = { form: 'tanks/add', typed: {}, names: {}, based_on: null };
const csv = { path: '/tank/export/csv', format: 'csv', query: {}, filename: 'tanks' } as const;

/** Request type, API call, and the actions that cause it. */
const REQUESTS: readonly [string, string, ...(() => UnknownAction)[]][] = [
  [
    'quickCreate/create',
    'POST /client/add',
    () => quickCreateSubmitted({ fieldId: 'client', noun: 'client', draft: {} }),
  ],
  ['attachments/fetchList', 'GET /tank/a1/media', () => attachments.listRequested(queryOf('tank'))],
  ['handovers/save', 'POST /wallet/unload', () => handovers.submitted({ draft: {} as never })],
  ['billPayments/fetchList', 'POST /bill/a1/payments', () => billPayments.listRequested(queryOf('bill'))],
  ['billRun/fetchPreviewPage', 'POST /bill/run/preview', () => previewClicked(billRunChoice)],
  ['billRuns/start', 'POST /bill/run', () => startClicked(billRunChoice), () => accepted()],
  ['clients/merge', 'POST /client/a1/merge', () => mergeSubmitted({ mergedId: 'a1', into: 'a2' })],
  ['clientDuplicates/find', 'POST /client/similar', () => duplicatesRequested({ phone: '+971501234567' })],
  ['consumption/read', 'POST /reading', () => consumption.opened({ counter: 'a1' })],
  [
    'contractPayments/fetchList',
    'POST /contract/a1/payments',
    () => contractPayments.listRequested(queryOf('contract')),
  ],
  ['contractDefaults/read', 'GET /contract/defaults', () => contractDefaults.opened({})],
  ['reportCatalogue/read', 'GET /rapport', () => reportCatalogue.opened({})],
  ['reports/read', 'GET /rapport/custody', () => reportOpened({ name: 'custody', query: '' })],
  ['chequeCalendar/read', 'POST /wallet/calendar', () => chequeCalendar.opened({ month })],
  ['deliveries/fetchList', 'POST /tank/a1/deliveries', () => deliveries.listRequested(queryOf('tank'))],
  [
    'devices/rotateKey',
    'POST /device/a1/rotate-key',
    () => rotateKeyClicked({ _id: 'a1' }),
    () => accepted(),
  ],
  ['autosave/saveDraft', 'PUT /profile/draft', () => formChanged(change)],
  ['autosave/readDraft', 'GET /profile/draft', () => formOpened('tanks/add')],
  ['exports/fetch', 'POST /tank/export/csv', () => exportClicked(csv)],
  ['globalSearch/search', 'POST /find', () => searchTextChanged('marina')],
  ['gasBalance/read', 'GET /tank/a1/balance', () => gasBalance.opened({ noun: 'tank', id: 'a1' })],
  ['history/fetchList', 'POST /tank/a1/history', () => history.listRequested(queryOf('tank'))],
  ['custodians/fetchOne', 'GET /custodian/a1', () => custodians.recordRequested('a1')],
  [
    'imports/check',
    'POST /counter/import/readings/check',
    () => fileSelected({ path: '/counter/import/readings', file: file() }),
  ],
  [
    'imports/write',
    'POST /counter/import/readings',
    () => importClicked({ path: '/counter/import/readings', file: file() }),
  ],
  ['listPreferences/read', 'GET /profile/lists', () => listPreferencesRequested()],
  ['listPreferences/saveView', 'POST /view/add', () => saveViewClicked(view)],
  ['mailings/fetchList', 'POST /bill/a1/mailings', () => mailings.listRequested(queryOf('bill'))],
  ['media/view', 'GET /media/a1', () => viewClicked({ _id: 'a1', filePath: 'media/a1' })],
  [
    'adjacentRecords/find',
    'POST /tank/a1/adjacent',
    () => adjacentRecordsRequested({ noun: 'tank', id: 'a1', query: FIRST_PAGE }),
  ],
  ['notifications/fetchList', 'POST /event?sort=desc', () => notifications.listRequested(FIRST_PAGE)],
  ['suggestions/fetch', 'GET /suggestion/route', () => suggestionsRequested('route')],
  ['options/find', 'POST /tank', () => optionsRequested({ path: '/tank', search: 'marina' })],
  ['ownWallet/read', 'GET /profile/wallet', () => ownWallet.opened({})],
  ['documents/fetchLink', 'GET /bill/a1/document/link', () => printClicked({ noun: 'bill', id: 'a1' })],
  [
    'payments/readPayable',
    'GET /contract/a1/payable',
    () => payableOpened({ account: { noun: 'contract', id: 'a1' } }),
  ],
  ['payments/record', 'POST /wallet/add', () => paymentSubmitted(payment)],
  ['attachments/fetchOne', 'GET /media/a1', () => attachments.recordRequested('a1')],
  [
    'posAssignments/fetchList',
    'POST /pos/a1/assignments',
    () => posAssignments.listRequested(queryOf('pos')),
  ],
  ['posDailyTotals/read', 'POST /pos/a1/days', () => posDailyTotals.opened({ device: 'a1', month })],
  ['users/profile/read', 'GET /profile', () => profileOpened()],
  ['users/profile/save', 'PUT /profile', () => profileSubmitted({ draft: {} })],
  ['readings/readBasis', 'GET /counter/a1/reading', () => readingFormOpened('a1')],
  ['readings/readBasis', 'GET /counter/a1/reading', () => basisRequested('a1')],
  ['readings/bill', 'POST /reading/a1/bill', () => billClicked('a1')],
  ['readings/record', 'POST /counter/a1/reading', () => readingSubmitted({ counter: 'a1', draft: {} })],
  ['routeSheet/readRoutes', 'GET /counter/routes', () => sheetOpened()],
  ['routeSheet/readRoute', 'POST /counter/route', () => routeSelected('DXB-M3')],
  [
    'routeSheet/saveRow',
    'POST /counter/a1/reading',
    () => rowEntered({ counter: 'a1', serial_number: 'BK-1', draft: {} }),
  ],
  [
    'statement/read',
    'GET /client/a1/statement',
    () => statement.opened({ noun: 'client', id: 'a1', from: '', to: '' }),
  ],
  ['tankLevels/read', 'GET /tank/a1/levels', () => tankLevels.opened({ id: 'a1', range: '7d' })],
  ['tankReadings/fetchList', 'POST /tank/a1/readings', () => tankReadings.listRequested(queryOf('tank'))],
  ['tankDefaults/read', 'GET /tank/defaults', () => tankDefaults.opened({})],
  ['userRoutes/read', 'GET /user/routes', () => userRoutes.opened({})],
  ['activeSessions/fetchList', 'POST /profile/sessions', () => activeSessions.listRequested(FIRST_PAGE)],
  ['wallets/readChequeImage', 'GET /wallet/a1', () => chequeImageClicked('a1')],
];

/** Requests for which an empty record is a valid response. */
const EMPTY_IS_VALID = ['autosave/readDraft', 'adjacentRecords/find'];
const SHAPES = [null, '', 'text', 7, [], { documents: [null] }, { documents: 'none', rows: 'none' }, {}];

/** A valid response that a request needs before it is sent. */
const FIRST_RESPONSES = {
  'POST /bill/run/preview': {
    rows: [{ outcome: 'drafted', net: 10, vat: 0.5, total: 10.5 }],
    total: 1,
    next: null,
  },
};

let story: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

it.each(REQUESTS)(
  '%s: a response of another shape is rejected, and the session continues',
  async (...row) => {
    const [request, line, ...actions] = row;
    const shapes = SHAPES.filter((shape) => !EMPTY_IS_VALID.includes(request) || !isEmptyRecord(shape));
    let response: unknown;
    story = runStory({ responses: { ...FIRST_RESPONSES, [line]: () => response } });
    await story.dispatch(resumed(makeCurrentUser()));
    for (const shape of shapes) {
      response = shape;
      const types = await story.dispatch(...actions.map((createAction) => createAction()));
      types.push(...(await story.advance(SAVE_DELAY_MS)));
      expect([shape, types]).toEqual([shape, expect.arrayContaining([`${request}/rejected`])]);
    }
  },
);

it.each(REQUESTS)('%s: a programming error ends as rejected and is reported once', async (...row) => {
  const [request, line, ...actions] = row;
  const defect = () => {
    throw new TypeError('undefined is not a function');
  };
  story = runStory({ responses: { ...FIRST_RESPONSES, [line]: defect } });
  await story.dispatch(resumed(makeCurrentUser()));
  const isPolled = line.startsWith('POST /event');
  story.services.reported.length = 0;
  const types = await story.dispatch(...actions.map((createAction) => createAction()));
  if (!types.includes(`${request}/rejected`)) types.push(...(await story.advance(SAVE_DELAY_MS)));
  expect(types).toEqual(expect.arrayContaining([`${request}/rejected`]));
  expect(story.services.reported.slice(0, isPolled ? 1 : undefined)).toEqual([expect.any(TypeError)]);
});

const isEmptyRecord = (shape: unknown): boolean =>
  typeof shape === 'object' && shape !== null && !Array.isArray(shape);
