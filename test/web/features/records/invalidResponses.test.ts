import type { UnknownAction } from '@reduxjs/toolkit';
import { FIRST_PAGE } from '../../../../src/domain/entity';
import {
  billPayments,
  contractPayments,
  statementOpened,
} from '../../../../src/web/features/payments/accounts';
import { quickCreateSubmitted } from '../../../../src/web/features/quickCreate/quickCreate';
import { attachments } from '../../../../src/web/features/media/attachments';
import { runClicked } from '../../../../src/web/features/bills/billRun/billRun';
import { mergeSubmitted, duplicatesRequested } from '../../../../src/web/features/clients/clientDuplicates';
import { consumptionOpened } from '../../../../src/web/features/counters/consumption';
import { newContractOpened } from '../../../../src/web/features/contracts/contractDefaults';
import {
  basisRequested,
  billClicked,
  readingFormOpened,
  readingSubmitted,
} from '../../../../src/web/features/counters/readings';
import { custodyOpened, calendarOpened } from '../../../../src/web/features/wallets/custody/custody';
import { rotateKeyClicked } from '../../../../src/web/features/devices/deviceKey';
import { formOpened, formChanged } from '../../../../src/web/features/autosave/autosaveSlice';
import { exportClicked } from '../../../../src/web/features/exports/exports';
import { searchRequested } from '../../../../src/web/features/globalSearch/globalSearch';
import { gasBalanceOpened } from '../../../../src/web/features/tanks/gasBalance/gasBalance';
import { history } from '../../../../src/web/features/history/history';
import { handovers, custodians } from '../../../../src/web/features/wallets/custody/custodians';
import { fileChosen, importClicked } from '../../../../src/web/features/counters/counterImports';
import { SAVE_DELAY_MS } from '../../../../src/web/features/autosave/autosaveSaga';
import {
  saveViewClicked,
  listPreferencesRequested,
} from '../../../../src/web/features/listPreferences/listPreferences';
import { mailings } from '../../../../src/web/features/documents/mailings';
import { viewClicked } from '../../../../src/web/features/media/media';
import { adjacentRecordsRequested } from '../../../../src/web/features/adjacentRecords/adjacentRecords';
import { notifications } from '../../../../src/web/features/notifications/notifications';
import { optionsRequested } from '../../../../src/web/features/records/recordOptions';
import { ownWalletOpened } from '../../../../src/web/features/profile/ownWallet';
import { printClicked } from '../../../../src/web/features/documents/printing';
import { payableOpened, paymentSubmitted } from '../../../../src/web/features/payments/recordPayment';
import { posMonthOpened } from '../../../../src/web/features/pos/posDailyTotals';
import { posAssignments } from '../../../../src/web/features/pos/posTransitions';
import { profileOpened, profileSubmitted } from '../../../../src/web/features/profile/profile';
import { routeChosen, rowEntered, sheetOpened } from '../../../../src/web/features/counters/routeSheet';
import { resumed } from '../../../../src/web/features/session/session';
import { deliveries, tankReadings } from '../../../../src/web/features/tanks/tankLogs';
import { levelsOpened } from '../../../../src/web/features/tanks/levels/tankLevels';
import { newTankOpened } from '../../../../src/web/features/tanks/tankDefaults';
import { userFormOpened } from '../../../../src/web/features/users/users';
import { activeSessions } from '../../../../src/web/features/session/activeSessions';
import { checkImageClicked } from '../../../../src/web/features/wallets/wallets';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { storeFile } from '../../../../src/web/store/secretStore';
import { makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const { accepted } = confirmDialog.actions;
const month = '2026-11';
const of = (field: string) => ({ ...FIRST_PAGE, field, search: 'a1' });
const file = () => storeFile(new File(['x'], 'readings.csv'));
const taking = { draft: {}, key: 'k1', page: 'bill', id: 'b1' } as const;
const view = { area: 'tanks', name: 'Low', address: '', shared: false, begins: true };
const typing = { form: 'tanks/add', typed: {}, names: {}, based_on: null };
const csv = { noun: 'tank', format: 'csv', query: {}, filename: 'tanks' } as const;

/** What is asked, what the server is asked then, and which operation tells how it went. */
const ASKED: readonly [string, string, ...(() => UnknownAction)[]][] = [
  [
    'quickCreate/create',
    'POST /client/add',
    () => quickCreateSubmitted({ by: 'client', noun: 'client', draft: {} }),
  ],
  ['attachments/fetchList', 'GET /tank/a1/media', () => attachments.listRequested(of('tank'))],
  ['handovers/save', 'POST /wallet/unload', () => handovers.submitted({ draft: {} as never })],
  ['billPayments/fetchList', 'POST /bill/a1/payments', () => billPayments.listRequested(of('bill'))],
  ['billRun/part', 'POST /bill/run/preview', () => runClicked({ stage: 'preview', month, estimates: false })],
  ['clients/merge', 'POST /client/a1/merge', () => mergeSubmitted({ mergedId: 'a1', into: 'a2' })],
  ['clientDuplicates/find', 'POST /client/similar', () => duplicatesRequested({ phone: '+971501234567' })],
  ['consumption/read', 'POST /reading', () => consumptionOpened('a1')],
  [
    'contractPayments/fetchList',
    'POST /contract/a1/payments',
    () => contractPayments.listRequested(of('contract')),
  ],
  ['contracts/readDefaults', 'GET /contract/usual', () => newContractOpened()],
  ['custody/read', 'POST /custody', () => custodyOpened({ from: '', to: '', daily: false })],
  ['custody/readCalendar', 'POST /wallet/calendar', () => calendarOpened(month)],
  ['deliveries/fetchList', 'POST /tank/a1/deliveries', () => deliveries.listRequested(of('tank'))],
  ['devices/rotateKey', 'POST /device/a1/rotate-key', () => rotateKeyClicked('a1'), () => accepted()],
  ['autosave/saveDraft', 'PUT /profile/draft', () => formChanged(typing)],
  ['autosave/readDraft', 'GET /profile/draft', () => formOpened('tanks/add')],
  ['exports/fetch', 'POST /tank/export/csv', () => exportClicked(csv)],
  ['globalSearch/search', 'POST /find', () => searchRequested('marina')],
  ['gasBalance/read', 'GET /tank/a1/balance', () => gasBalanceOpened({ noun: 'tank', id: 'a1' })],
  ['history/fetchList', 'POST /tank/a1/history', () => history.listRequested(of('tank'))],
  ['custodians/fetchOne', 'GET /holder/a1', () => custodians.recordRequested('a1')],
  [
    'imports/check',
    'POST /counter/import/readings/check',
    () => fileChosen({ kind: 'readings', file: file() }),
  ],
  ['imports/write', 'POST /counter/import/readings', () => importClicked({ kind: 'readings', file: file() })],
  ['listPreferences/read', 'GET /profile/lists', () => listPreferencesRequested()],
  ['listPreferences/saveView', 'POST /view/add', () => saveViewClicked(view)],
  ['mailings/fetchList', 'POST /bill/a1/mailings', () => mailings.listRequested(of('bill'))],
  ['media/view', 'GET /media/a1', () => viewClicked({ _id: 'a1', filePath: 'media/a1' })],
  [
    'adjacentRecords/find',
    'POST /tank/a1/neighbours',
    () => adjacentRecordsRequested({ noun: 'tank', id: 'a1', query: FIRST_PAGE }),
  ],
  ['notifications/fetchList', 'POST /event?sort=desc', () => notifications.listRequested(FIRST_PAGE)],
  ['options/find', 'POST /tank', () => optionsRequested({ source: 'tanks', search: 'marina' })],
  ['ownWallet/read', 'GET /profile/wallet', () => ownWalletOpened()],
  ['documents/fetchLink', 'GET /bill/a1/paper/link', () => printClicked({ noun: 'bill', id: 'a1' })],
  ['payments/readPayable', 'GET /contract/a1/payable', () => payableOpened({ contract: 'a1' })],
  ['payments/record', 'POST /wallet/add', () => paymentSubmitted(taking)],
  ['attachments/fetchOne', 'GET /media/a1', () => attachments.recordRequested('a1')],
  ['posAssignments/fetchList', 'POST /pos/a1/assignments', () => posAssignments.listRequested(of('pos'))],
  ['posDailyTotals/read', 'POST /pos/a1/days', () => posMonthOpened({ device: 'a1', month })],
  ['profile/read', 'GET /profile', () => profileOpened()],
  ['profile/save', 'PUT /profile', () => profileSubmitted({ draft: {} })],
  ['readings/basis', 'GET /counter/a1/reading', () => readingFormOpened('a1')],
  ['readings/basis', 'GET /counter/a1/reading', () => basisRequested('a1')],
  ['readings/bill', 'POST /reading/a1/bill', () => billClicked('a1')],
  ['readings/record', 'POST /counter/a1/reading', () => readingSubmitted({ counter: 'a1', draft: {} })],
  ['routeSheet/routes', 'GET /counter/routes', () => sheetOpened()],
  ['routeSheet/route', 'POST /counter/route', () => routeChosen('DXB-M3')],
  ['routeSheet/row', 'POST /counter/a1/reading', () => rowEntered({ counter: 'a1', draft: {} })],
  [
    'statement/read',
    'GET /client/a1/statement',
    () => statementOpened({ noun: 'client', id: 'a1', from: '', to: '' }),
  ],
  ['tankLevels/read', 'GET /tank/a1/levels', () => levelsOpened({ id: 'a1', range: '7d' })],
  ['tankReadings/fetchList', 'POST /tank/a1/readings', () => tankReadings.listRequested(of('tank'))],
  ['tanks/readDefaults', 'GET /tank/usual', () => newTankOpened()],
  ['users/readRoutes', 'GET /user/routes', () => userFormOpened()],
  ['activeSessions/fetchList', 'POST /profile/sessions', () => activeSessions.listRequested(FIRST_PAGE)],
  ['wallets/readCheckImage', 'GET /wallet/a1', () => checkImageClicked('a1')],
];

/** Where an empty answer says that there is nothing. */
const MAY_BE_EMPTY = ['autosave/readDraft', 'adjacentRecords/find'];
const SHAPES = [null, '', 'Not today', 7, [], { documents: [null] }, { documents: 'none', rows: 'none' }, {}];

let scene: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

it.each(ASKED)(
  '%s: an answer of another shape is said to have failed, and the visit goes on',
  async (...row) => {
    const [operation, line, ...gestures] = row;
    const shapes = SHAPES.filter((shape) => !MAY_BE_EMPTY.includes(operation) || !isEmptyRecord(shape));
    let answer: unknown;
    scene = runStory({ responses: { [line]: () => answer } });
    await scene.dispatch(resumed(makeCurrentUser()));
    for (const shape of shapes) {
      answer = shape;
      const told = await scene.dispatch(...gestures.map((gesture) => gesture()));
      told.push(...(await scene.advance(SAVE_DELAY_MS)));
      expect([shape, told]).toEqual([shape, expect.arrayContaining([`${operation}/rejected`])]);
    }
  },
);

it.each(ASKED)('%s: a programming error ends as rejected and is reported once', async (...row) => {
  const [operation, line, ...gestures] = row;
  const defect = () => {
    throw new TypeError('undefined is not a function');
  };
  scene = runStory({ responses: { [line]: defect } });
  await scene.dispatch(resumed(makeCurrentUser()));
  const isPolled = line.startsWith('POST /event');
  scene.services.reported.length = 0;
  const told = await scene.dispatch(...gestures.map((gesture) => gesture()));
  if (!told.includes(`${operation}/rejected`)) told.push(...(await scene.advance(SAVE_DELAY_MS)));
  expect(told).toEqual(expect.arrayContaining([`${operation}/rejected`]));
  expect(scene.services.reported.slice(0, isPolled ? 1 : undefined)).toEqual([expect.any(TypeError)]);
});

const isEmptyRecord = (shape: unknown): boolean =>
  typeof shape === 'object' && shape !== null && !Array.isArray(shape);
