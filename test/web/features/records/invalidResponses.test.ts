import type { UnknownAction } from '@reduxjs/toolkit';
import { FIRST_PAGE } from '../../../../src/domain/entity';
import {
  billPayments,
  contractPayments,
  statementOpened,
} from '../../../../src/web/features/payments/accounts';
import { additionSubmitted } from '../../../../src/web/features/quickCreate/quickCreate';
import { attachments } from '../../../../src/web/features/media/attachments';
import { runClicked } from '../../../../src/web/features/bills/billRun';
import { mergeSubmitted, twinsSought } from '../../../../src/web/features/clients/clientDuplicates';
import { consumptionOpened } from '../../../../src/web/features/counters/consumption';
import { newContractOpened } from '../../../../src/web/features/contracts/contractDefaults';
import {
  basisWished,
  billClicked,
  takeOpened,
  takeSubmitted,
} from '../../../../src/web/features/counters/readings';
import { custodyOpened, monthOpened } from '../../../../src/web/features/wallets/custody';
import { keyClicked } from '../../../../src/web/features/devices/deviceKey';
import { formOpened, typed } from '../../../../src/web/features/autosave/autosaveSlice';
import { exportClicked } from '../../../../src/web/features/exports/exports';
import { sought } from '../../../../src/web/features/globalSearch/globalSearch';
import { gasBalanceOpened } from '../../../../src/web/features/tanks/gasBalance';
import { history } from '../../../../src/web/features/history/history';
import { batches, holders } from '../../../../src/web/features/wallets/custodians';
import { fileChosen, importClicked } from '../../../../src/web/features/counters/counterImports';
import { KEEP_AFTER_MS } from '../../../../src/web/features/autosave/autosaveSaga';
import { keepClicked, listsWanted } from '../../../../src/web/features/listPreferences/listPreferences';
import { mailings } from '../../../../src/web/features/documents/mailings';
import { viewClicked } from '../../../../src/web/features/media/media';
import { neighboursSought } from '../../../../src/web/features/adjacentRecords/adjacentRecords';
import { notifications } from '../../../../src/web/features/notifications/notifications';
import { optionsSought } from '../../../../src/web/features/records/recordOptions';
import { ownWalletOpened } from '../../../../src/web/features/profile/ownWallet';
import { printClicked } from '../../../../src/web/features/documents/printing';
import { payableOpened, paymentSubmitted } from '../../../../src/web/features/payments/recordPayment';
import { photoOpened } from '../../../../src/web/features/media/photos';
import { posMonthOpened } from '../../../../src/web/features/pos/posDailyTotals';
import { posAssignments } from '../../../../src/web/features/pos/posTransitions';
import { profileOpened, profileSubmitted } from '../../../../src/web/features/profile/profile';
import { routeChosen, rowEntered, sheetOpened } from '../../../../src/web/features/counters/routeSheet';
import { resumed } from '../../../../src/web/features/session/session';
import { deliveries, tankReadings } from '../../../../src/web/features/tanks/tankLogs';
import { levelsOpened } from '../../../../src/web/features/tanks/tankLevels';
import { newTankOpened } from '../../../../src/web/features/tanks/tankDefaults';
import { userFormOpened } from '../../../../src/web/features/users/users';
import { visitSessions } from '../../../../src/web/features/session/activeSessions';
import { chequeClicked } from '../../../../src/web/features/wallets/wallets';
import { confirm } from '../../../../src/web/store/confirm';
import { sealFile } from '../../../../src/web/store/secretStore';
import { makeVisitor } from '../../../factories';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const { accepted } = confirm.actions;
const month = '2026-11';
const of = (field: string) => ({ ...FIRST_PAGE, field, search: 'a1' });
const file = () => sealFile(new File(['x'], 'readings.csv'));
const taking = { draft: {}, key: 'k1', page: 'bill', id: 'b1' } as const;
const view = { area: 'tanks', name: 'Low', address: '', shared: false, begins: true };
const typing = { form: 'tanks/add', typed: {}, names: {}, based_on: null };
const csv = { noun: 'tank', format: 'csv', query: {}, filename: 'tanks' } as const;

/** What is asked, what the server is asked then, and which operation tells how it went. */
const ASKED: readonly [string, string, ...(() => UnknownAction)[]][] = [
  ['additions/add', 'POST /client/add', () => additionSubmitted({ by: 'client', noun: 'client', draft: {} })],
  ['attachments/list', 'GET /tank/a1/media', () => attachments.listOpened(of('tank'))],
  ['batches/save', 'POST /wallet/unload', () => batches.submitted({ draft: {} as never })],
  ['billPayments/list', 'POST /bill/a1/payments', () => billPayments.listOpened(of('bill'))],
  ['billRun/part', 'POST /bill/run/preview', () => runClicked({ stage: 'preview', month, estimates: false })],
  ['clients/merge', 'POST /client/a1/merge', () => mergeSubmitted({ gone: 'a1', into: 'a2' })],
  ['clientTwins/find', 'POST /client/similar', () => twinsSought({ phone: '+971501234567' })],
  ['consumption/read', 'POST /reading', () => consumptionOpened('a1')],
  ['contractPayments/list', 'POST /contract/a1/payments', () => contractPayments.listOpened(of('contract'))],
  ['contracts/readUsual', 'GET /contract/usual', () => newContractOpened()],
  ['custody/read', 'POST /custody', () => custodyOpened({ from: '', to: '', daily: false })],
  ['custody/month', 'POST /wallet/calendar', () => monthOpened(month)],
  ['deliveries/list', 'POST /tank/a1/deliveries', () => deliveries.listOpened(of('tank'))],
  ['devices/rotateKey', 'POST /device/a1/rotate-key', () => keyClicked('a1'), () => accepted()],
  ['drafts/keep', 'PUT /profile/draft', () => typed(typing)],
  ['drafts/read', 'GET /profile/draft', () => formOpened('tanks/add')],
  ['exports/fetch', 'POST /tank/export/csv', () => exportClicked(csv)],
  ['finder/seek', 'POST /find', () => sought('marina')],
  ['gasBalance/read', 'GET /tank/a1/balance', () => gasBalanceOpened({ noun: 'tank', id: 'a1' })],
  ['history/list', 'POST /tank/a1/history', () => history.listOpened(of('tank'))],
  ['holders/read', 'GET /holder/a1', () => holders.opened('a1')],
  [
    'imports/check',
    'POST /counter/import/readings/check',
    () => fileChosen({ kind: 'readings', file: file() }),
  ],
  ['imports/write', 'POST /counter/import/readings', () => importClicked({ kind: 'readings', file: file() })],
  ['lists/read', 'GET /profile/lists', () => listsWanted()],
  ['lists/keepView', 'POST /view/add', () => keepClicked(view)],
  ['mailings/list', 'POST /bill/a1/mailings', () => mailings.listOpened(of('bill'))],
  ['media/view', 'GET /media/a1', () => viewClicked({ _id: 'a1', filePath: 'media/a1' })],
  [
    'neighbours/find',
    'POST /tank/a1/neighbours',
    () => neighboursSought({ noun: 'tank', id: 'a1', query: FIRST_PAGE }),
  ],
  ['notifications/list', 'POST /event?sort=desc', () => notifications.listOpened(FIRST_PAGE)],
  ['options/find', 'POST /tank', () => optionsSought({ source: 'tanks', search: 'marina' })],
  ['ownWallet/read', 'GET /profile/wallet', () => ownWalletOpened()],
  ['papers/link', 'GET /bill/a1/paper/link', () => printClicked({ noun: 'bill', id: 'a1' })],
  ['payments/readPayable', 'GET /contract/a1/payable', () => payableOpened({ contract: 'a1' })],
  ['payments/take', 'POST /wallet/add', () => paymentSubmitted(taking)],
  ['photos/read', 'GET /media/a1', () => photoOpened('a1')],
  ['posAssignments/list', 'POST /pos/a1/assignments', () => posAssignments.listOpened(of('pos'))],
  ['posDays/read', 'POST /pos/a1/days', () => posMonthOpened({ device: 'a1', month })],
  ['profile/read', 'GET /profile', () => profileOpened()],
  ['profile/save', 'PUT /profile', () => profileSubmitted({ draft: {} })],
  ['readings/basis', 'GET /counter/a1/reading', () => takeOpened('a1')],
  ['readings/basis', 'GET /counter/a1/reading', () => basisWished('a1')],
  ['readings/bill', 'POST /reading/a1/bill', () => billClicked('a1')],
  ['readings/take', 'POST /counter/a1/reading', () => takeSubmitted({ counter: 'a1', draft: {} })],
  ['routeSheet/routes', 'GET /counter/routes', () => sheetOpened()],
  ['routeSheet/route', 'POST /counter/route', () => routeChosen('DXB-M3')],
  ['routeSheet/row', 'POST /counter/a1/reading', () => rowEntered({ counter: 'a1', draft: {} })],
  [
    'statement/read',
    'GET /client/a1/statement',
    () => statementOpened({ noun: 'client', id: 'a1', from: '', to: '' }),
  ],
  ['tankLevels/read', 'GET /tank/a1/levels', () => levelsOpened({ id: 'a1', range: '7d' })],
  ['tankReadings/list', 'POST /tank/a1/readings', () => tankReadings.listOpened(of('tank'))],
  ['tanks/readUsual', 'GET /tank/usual', () => newTankOpened()],
  ['users/readRoutes', 'GET /user/routes', () => userFormOpened()],
  ['visitSessions/list', 'POST /profile/sessions', () => visitSessions.listOpened(FIRST_PAGE)],
  ['wallets/viewCheque', 'GET /wallet/a1', () => chequeClicked('a1')],
];

/** Where an empty answer says that there is nothing. */
const MAY_BE_EMPTY = ['drafts/read', 'neighbours/find'];
const SHAPES = [null, '', 'Not today', 7, [], { documents: [null] }, { documents: 'none', rows: 'none' }, {}];

let scene: Scene;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});

it.each(ASKED)(
  '%s: an answer of another shape is said to have failed, and the visit goes on',
  async (...row) => {
    const [operation, line, ...gestures] = row;
    const shapes = SHAPES.filter((shape) => !MAY_BE_EMPTY.includes(operation) || !isEmptyRecord(shape));
    let answer: unknown;
    scene = play({ answers: { [line]: () => answer } });
    await scene.say(resumed(makeVisitor()));
    for (const shape of shapes) {
      answer = shape;
      const told = await scene.say(...gestures.map((gesture) => gesture()));
      told.push(...(await scene.pass(KEEP_AFTER_MS)));
      expect([shape, told]).toEqual([shape, expect.arrayContaining([`${operation}/failed`])]);
    }
  },
);

const isEmptyRecord = (shape: unknown): boolean =>
  typeof shape === 'object' && shape !== null && !Array.isArray(shape);
