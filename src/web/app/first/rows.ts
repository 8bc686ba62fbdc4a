import type { Page } from '../../../domain/entity';
import type { ListPreferences } from '../../../domain/lists/listPreferences';
import { applyLayout } from '../../../domain/lists/listPreferences';
import { getEarlyResponse } from '../../api/earlyRequests';
import { billColumns } from '../../features/bills/billColumns';
import { clientColumns } from '../../features/clients/clientColumns';
import { contractColumns } from '../../features/contracts/contractColumns';
import { counterColumns } from '../../features/counters/counterColumns';
import { deviceColumns } from '../../features/devices/deviceColumns';
import { orderColumns } from '../../features/orders/orderColumns';
import { posColumns } from '../../features/pos/posColumns';
import { tankColumns } from '../../features/tanks/tankColumns';
import { userColumns } from '../../features/users/userColumns';
import type { Column } from '../../ui/table/tableTypes';
import type { EarlyList } from './earlyLists';
import { earlyListAt, wordsOf } from './earlyLists';
import { LISTS, firstPageOf } from './questions';
import { rowsCame } from './rowsComing';
import { showTable } from './table';

const COLUMNS: Record<EarlyList, readonly Column<never>[]> = {
  tanks: tankColumns,
  devices: deviceColumns,
  clients: clientColumns,
  contracts: contractColumns,
  bills: billColumns,
  orders: orderColumns,
  pos: posColumns,
  users: userColumns,
  counters: counterColumns,
};

/* Comes beside the program and is there long before it: the rows of the list that the page begins with. */
const list = earlyListAt(location.pathname, location.search);
if (list) void showRows(list).finally(rowsCame);

async function showRows(name: EarlyList): Promise<void> {
  const [page, lists] = await Promise.all([
    getEarlyResponse(firstPageOf(wordsOf(name))) as Promise<Page<never> | undefined> | undefined,
    getEarlyResponse(LISTS) as Promise<ListPreferences | undefined> | undefined,
  ]);
  const begins = lists?.views.some(({ area, is_default }) => area === name && is_default);
  if (!page || !lists || begins || page.documents.length === 0) return;
  const layout = lists.layouts.find(({ area }) => area === name);
  showTable(applyLayout(COLUMNS[name], layout), page, layout?.density);
}
