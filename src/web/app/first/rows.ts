import type { Page } from '../../../domain/entity';
import type { ListsKept } from '../../../domain/listView';
import { arranged } from '../../../domain/listView';
import { earlyAnswer } from '../../kit/early';
import { billColumns } from '../../screens/bills/billColumns';
import { clientColumns } from '../../screens/clients/clientColumns';
import { contractColumns } from '../../screens/contracts/contractColumns';
import { counterColumns } from '../../screens/counters/counterColumns';
import { deviceColumns } from '../../screens/devices/deviceColumns';
import { orderColumns } from '../../screens/orders/orderColumns';
import { posColumns } from '../../screens/pos/posColumns';
import { tankColumns } from '../../screens/tanks/tankColumns';
import { userColumns } from '../../screens/users/userColumns';
import type { Column } from '../../ui/tableList';
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
    earlyAnswer(firstPageOf(wordsOf(name))) as Promise<Page<never> | undefined> | undefined,
    earlyAnswer(LISTS) as Promise<ListsKept | undefined> | undefined,
  ]);
  const begins = lists?.views.some(({ area, is_default }) => area === name && is_default);
  if (!page || !lists || begins || page.documents.length === 0) return;
  const layout = lists.layouts.find(({ area }) => area === name);
  showTable(arranged(COLUMNS[name], layout), page, layout?.density);
}
