import type { Permission } from '../../../domain/permissions';
import type { ReportRecord } from '../../../domain/reports/report';
import { ALARMS_PATH } from '../alarms/alarmRecords';
import { billRecords } from '../bills/billRecords';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { counterRecords } from '../counters/counterRecords';
import { deviceRecords } from '../devices/deviceRecords';
import { orderRecords } from '../orders/orderRecords';
import { posRecords } from '../pos/posRecords';
import type { OptionSource } from '../records/useRecordOptions';
import { sitePath, siteRecords } from '../sites/siteRecords';
import { tankRecords } from '../tanks/tankRecords';
import { userRecords } from '../users/userRecords';

interface RecordLink {
  /** Permission to open and to search for the record. */
  view: Permission;
  toPath: (id: string) => string;
}

interface PageRecords {
  path: string;
  view: Permission;
}

const linkTo = ({ path, view }: PageRecords): RecordLink => ({
  view,
  toPath: (id) => `${path}/${encodeURIComponent(id)}`,
});

/** Pages of the records that reports show. */
export const REPORT_LINKS: Readonly<Record<ReportRecord, RecordLink>> = {
  alarm: { view: 'canViewTanks', toPath: () => ALARMS_PATH },
  bill: linkTo(billRecords),
  client: linkTo(clientRecords),
  contract: linkTo(contractRecords),
  counter: linkTo(counterRecords),
  device: linkTo(deviceRecords),
  order: linkTo(orderRecords),
  pos: linkTo(posRecords),
  site: { view: siteRecords.view, toPath: sitePath },
  tank: linkTo(tankRecords),
  user: linkTo(userRecords),
  wallet: linkTo({ path: '/wallets', view: 'superAdmin' }),
};

/** Option sources for records in report filters. */
export const REPORT_OPTIONS: Readonly<Record<ReportRecord, OptionSource>> = {
  alarm: { path: '/alarm' },
  bill: { path: '/bill' },
  client: { path: '/client' },
  contract: { path: '/contract' },
  counter: { path: '/counter' },
  device: { path: '/device' },
  order: { path: '/order' },
  pos: { path: '/pos' },
  site: { path: '/site' },
  tank: { path: '/tank' },
  user: { path: '/user' },
  wallet: { path: '/wallet' },
};
