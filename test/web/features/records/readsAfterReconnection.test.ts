import type { UnknownAction } from '@reduxjs/toolkit';
import { bankSaga, reconciliationOpened } from '../../../../src/web/features/bank/bank';
import { contractDefaults } from '../../../../src/web/features/contracts/contracts';
import { consumption } from '../../../../src/web/features/counters/consumption';
import { readingFormOpened, readingsSaga } from '../../../../src/web/features/counters/readings';
import { routeSelected, routeSheetSaga, sheetOpened } from '../../../../src/web/features/counters/routeSheet';
import { blockRequested, dashboardSaga } from '../../../../src/web/features/dashboard/blocks';
import { deviceBattery } from '../../../../src/web/features/devices/battery/deviceBattery';
import { billEinvoice, einvoicesSaga } from '../../../../src/web/features/einvoice/einvoices';
import { payableOpened, paymentsSaga } from '../../../../src/web/features/payments/recordPayment';
import { exportsOpened, reportCatalogue, reportsSaga } from '../../../../src/web/features/reports/reports';
import { gatewaysOpened, gatewaysSaga } from '../../../../src/web/features/settings/gateways';
import { tankLevels } from '../../../../src/web/features/tanks/levels/tankLevels';
import { tankDefaults } from '../../../../src/web/features/tanks/tanks';
import { userRoutes } from '../../../../src/web/features/users/users';
import { chequeCalendar } from '../../../../src/web/features/wallets/calendar/chequeCalendar';
import { safe } from '../../../../src/web/features/wallets/safe/bankDeposits';
import { connectionLost, connectionRestored } from '../../../../src/web/store/connection';
import type { Saga } from '../../../../src/web/store/sagaEffects';
import { networkError } from '../../../fakeServices';
import { runStory } from '../../../runStory';

const READS: [line: string, saga: () => Saga, action: UnknownAction][] = [
  ['POST /bank/reconciliation', bankSaga, reconciliationOpened()],
  ['GET /contract/defaults', contractDefaults.saga, contractDefaults.opened({})],
  ['POST /reading', consumption.saga, consumption.opened({ counter: 'a1' })],
  ['GET /counter/a1/reading', readingsSaga, readingFormOpened('a1')],
  ['GET /counter/routes', routeSheetSaga, sheetOpened()],
  ['POST /counter/route', routeSheetSaga, routeSelected('DXB-M3')],
  [
    'GET /dashboard/billed?month=2026-11',
    dashboardSaga,
    blockRequested({ name: 'billed', query: { month: '2026-11' } }),
  ],
  ['GET /device/a1/battery', deviceBattery.saga, deviceBattery.opened({ id: 'a1' })],
  ['GET /bill/a1/einvoice', einvoicesSaga, billEinvoice.opened({ bill: 'a1', state: null })],
  ['GET /contract/a1/payable', paymentsSaga, payableOpened({ account: { noun: 'contract', id: 'a1' } })],
  ['GET /messaging/gateways', gatewaysSaga, gatewaysOpened()],
  ['GET /rapport', reportCatalogue.saga, reportCatalogue.opened({})],
  ['GET /report_export', reportsSaga, exportsOpened()],
  ['GET /report_schedule', reportsSaga, exportsOpened()],
  ['GET /tank/a1/levels?range=7d', tankLevels.saga, tankLevels.opened({ id: 'a1', range: '7d' })],
  ['GET /tank/defaults', tankDefaults.saga, tankDefaults.opened({})],
  ['GET /user/routes', userRoutes.saga, userRoutes.opened({})],
  ['POST /wallet/calendar', chequeCalendar.saga, chequeCalendar.opened({ month: '2026-11' })],
  ['GET /custody/safe', safe.saga, safe.opened({})],
];

it.each(READS)('%s is sent again when the connection is restored', async (line, saga, action) => {
  const responses: unknown[] = [networkError()];
  const story = runStory({ responses: { [line]: () => responses.shift() ?? {} }, saga });
  await story.dispatch(action, connectionLost({ message: 'No connection' }));
  await story.dispatch(connectionRestored());
  story.stop();
  const lines = story.services.calls.map((call) => call.line);
  expect(lines.filter((sent) => sent === line)).toEqual([line, line]);
});
