import { sql } from 'kysely';
import { ALARM_SEVERITIES } from '../../../domain/alarms/alarm';
import { EMIRATES } from '../../../domain/enums';
import type { Site } from '../../../domain/sites/site';
import { LEVEL_STATUSES } from '../../../domain/tanks/tankTelemetry';
import { columnField, computedField, jsonField, referenceField, timestampField } from '../../lists/fields';
import { choiceFilter } from '../../lists/filters';
import { createRepository } from '../../lists/repository';
import { containsWords } from '../../lists/search';
import { urgencyOf } from '../alarms/alarmSeverityService';
import { siteRowSchema } from './siteSchemas';

/** Statuses of levels, the ones that need attention first. */
const LEVELS_BY_URGENCY = sql`array['critical', 'low', 'high', 'unknown', 'normal']`;

/** Most urgent level status of the tanks in service. */
const worstLevel = sql`(select l.status from (
  select level_status(s.level_percent, k.critical_level, k.low_level, k.high_level) as status
  from tanks k join tank_states s on s.tank_id = k.id
  where k.site_code = t.code and k.status = 'commissioned' and k.deleted_at is null) l
  order by array_position(${LEVELS_BY_URGENCY}, l.status) limit 1)`;

/** Highest severity of the tanks' alarms that are not cleared. */
const worstAlarm = sql`(select a.severity from alarms a join tanks k on k.id = a.tank_id
  where k.site_code = t.code and a.status <> 'cleared'
  order by ${urgencyOf(sql`a.severity`)} limit 1)`;

const countAt = (table: 'tanks' | 'counters') =>
  computedField(
    sql`(select count(*) from ${sql.table(table)} r where r.site_code = t.code and r.deleted_at is null)`,
  );

export const sites = createRepository<Site>({
  name: 'sites',
  fields: {
    code: columnField('code'),
    name: columnField('name'),
    area: columnField('area'),
    emirate: columnField('emirate'),
    address: columnField('address'),
    lat: columnField('lat'),
    lng: columnField('lng'),
    makani: columnField('makani'),
    access_notes: columnField('access_notes'),
    units_count: columnField('units_count'),
    owner_client: referenceField('owner_client_id', 'clients', { code: sql`r.code`, label: sql`r.label` }),
    contacts: jsonField('contacts'),
    tanks_count: countAt('tanks'),
    counters_count: countAt('counters'),
    level_status: computedField(worstLevel),
    alarm_severity: computedField(worstAlarm),
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: siteRowSchema,
  sorts: {
    code: sql`t.code`,
    name: sql`t.name`,
    area: sql`t.area`,
    emirate: sql`t.emirate`,
    units_count: sql`t.units_count`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'code', dir: 'asc' },
  unindexedSorts: ['name', 'area', 'emirate', 'units_count'],
  search: containsWords(sql`t.search`),
  filters: {
    emirate: choiceFilter(sql`t.emirate`, EMIRATES),
    level_status: choiceFilter(worstLevel, LEVEL_STATUSES),
    alarm_severity: choiceFilter(worstAlarm, ALARM_SEVERITIES),
  },
});
