import type { UnknownAction } from '@reduxjs/toolkit';
import { bankSaga, reconciliationOpened } from '../../../../src/web/features/bank/bank';
import {
  contractDefaultsSaga,
  contractDefaultsRequested,
} from '../../../../src/web/features/contracts/contractDefaults';
import { consumptionOpened, consumptionSaga } from '../../../../src/web/features/counters/consumption';
import { routeSelected, routeSheetSaga, sheetOpened } from '../../../../src/web/features/counters/routeSheet';
import { batteryOpened, deviceBatterySaga } from '../../../../src/web/features/devices/battery/deviceBattery';
import { billEinvoice, einvoicesSaga } from '../../../../src/web/features/einvoice/einvoices';
import { catalogueOpened, reportsSaga } from '../../../../src/web/features/reports/reports';
import { levelsOpened, tankLevelsSaga } from '../../../../src/web/features/tanks/levels/tankLevels';
import { newTankOpened, tankDefaultsSaga } from '../../../../src/web/features/tanks/tankDefaults';
import {
  calendarOpened,
  custodySaga,
  safeOpened,
} from '../../../../src/web/features/wallets/custody/custody';
import { connectionLost, connectionRestored } from '../../../../src/web/store/connection';
import type { Saga } from '../../../../src/web/store/sagaEffects';
import { networkError } from '../../../fakeServices';
import { runStory } from '../../../runStory';

const READS: [line: string, saga: () => Saga, action: UnknownAction][] = [
  ['POST /bank/reconciliation', bankSaga, reconciliationOpened()],
  ['GET /contract/defaults', contractDefaultsSaga, contractDefaultsRequested()],
  ['POST /reading', consumptionSaga, consumptionOpened('a1')],
  ['GET /counter/routes', routeSheetSaga, sheetOpened()],
  ['POST /counter/route', routeSheetSaga, routeSelected('DXB-M3')],
  ['GET /device/a1/battery', deviceBatterySaga, batteryOpened('a1')],
  ['GET /bill/a1/einvoice', einvoicesSaga, billEinvoice.opened({ bill: 'a1', state: null })],
  ['GET /rapport', reportsSaga, catalogueOpened()],
  ['GET /tank/a1/levels?range=7d', tankLevelsSaga, levelsOpened({ id: 'a1', range: '7d' })],
  ['GET /tank/defaults', tankDefaultsSaga, newTankOpened()],
  ['POST /wallet/calendar', custodySaga, calendarOpened('2026-11')],
  ['GET /custody/safe', custodySaga, safeOpened()],
];

it.each(READS)('%s is sent again when the connection is restored', async (line, saga, action) => {
  const responses: unknown[] = [networkError()];
  const story = runStory({ responses: { [line]: () => responses.shift() ?? {} }, saga });
  await story.dispatch(action, connectionLost({ message: 'No connection' }));
  await story.dispatch(connectionRestored());
  story.stop();
  expect(story.services.calls.map((call) => call.line)).toEqual([line, line]);
});
