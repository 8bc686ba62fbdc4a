import { siteStatus } from '../../../../src/web/features/sites/SiteMap';

it.each([
  [null, null, 'no_tank'],
  ['normal', null, 'normal'],
  ['normal', 'info', 'normal'],
  ['unknown', null, 'unknown'],
  ['unknown', 'info', 'unknown'],
  ['low', null, 'warning'],
  ['high', null, 'warning'],
  ['normal', 'warning', 'warning'],
  ['unknown', 'critical', 'critical'],
  ['critical', 'warning', 'critical'],
] as const)('a site with level %s and alarm %s is %s', (level_status, alarm_severity, status) => {
  expect(siteStatus({ level_status, alarm_severity })).toBe(status);
});
