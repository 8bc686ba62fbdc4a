import { FIRST_PAGE } from '../../../domain/entity';
import { NOTIFICATIONS_PATH } from '../../../domain/notifications/notification';
import type { EarlyRequest } from '../../api/earlyRequests';
import type { RecordType } from '../../store/feature';
import { tankRecords } from '../../features/tanks/tankRecords';
import { deviceRecords } from '../../features/devices/deviceRecords';
import { clientRecords } from '../../features/clients/clientRecords';
import { contractRecords } from '../../features/contracts/contractRecords';
import { billRecords } from '../../features/bills/billRecords';
import { orderRecords } from '../../features/orders/orderRecords';
import { posRecords } from '../../features/pos/posRecords';
import { userRecords } from '../../features/users/userRecords';
import { counterRecords } from '../../features/counters/counterRecords';
import { settingRecords } from '../../features/settings/settingRecords';
import { roleRecords } from '../../features/roles/roleRecords';

const areas: readonly RecordType[] = [
  tankRecords,
  deviceRecords,
  clientRecords,
  contractRecords,
  billRecords,
  orderRecords,
  posRecords,
  userRecords,
  counterRecords,
  settingRecords,
  roleRecords,
];

/** What a visit asks first: what its screen begins with, how a list is arranged, and what is new. */
export function firstQuestions(path: string, search: string): readonly EarlyRequest[] {
  const { area, id } = partsOf(path);
  return [
    ...questionsAt(path, search),
    ...(area && !id ? [LISTS] : []),
    { method: 'post', path: NOTIFICATIONS_PATH },
  ];
}

/** What a screen asks first: its rows or its record, as far as the address tells. */
export function questionsAt(path: string, search: string): readonly EarlyRequest[] {
  const { area, id } = partsOf(path);
  if (!area || id === 'add') return [];
  if (id) return [{ method: 'get', path: `/${area.noun}/${id}` }];
  return search ? [] : [firstPageOf(area)];
}

function partsOf(path: string) {
  const [, name = '', id] = path.split('/');
  return { area: areas.find((one) => one.path === `/${name}`), id };
}

/** A list's rows, as nobody has narrowed them yet. */
export const firstPageOf = ({ noun }: Pick<RecordType, 'noun'>): EarlyRequest => ({
  method: 'post',
  path: `/${noun}`,
  body: FIRST_PAGE,
});

/** How the person has arranged their lists. */
export const LISTS: EarlyRequest = { method: 'get', path: '/profile/lists' };

/** By which name the code of the screen at an address goes. */
export function codeAt(path: string): string {
  const [, name, ...rest] = path.split('/');
  if (!name) return 'dashboard';
  if (name === 'rapports') return 'reports';
  return /^(add|edit)$/.test(rest.at(-1) ?? '') ? `${name}-form` : name;
}
