import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import { formatSetting } from '../../../../domain/settings/formatSetting';
import { SETTING_GROUPS } from '../../../../domain/settings/setting';
import type { Setting, SettingValue } from '../../../../domain/settings/setting';
import { calculatedRows } from '../../../reports/calculatedRows';
import { FOR_AUDITORS, defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  isOneOf,
  referenceTo,
  requiredDayFilter,
  textFilter,
} from '../../../reports/reportFilters';
import { valueInAed } from '../settingRepository';
import { fullName } from '../../../lists/fields';

const CHANGE_COLUMNS = {
  changed_at: { label: 'Changed on', kind: 'datetime' },
  changed_by: { label: 'Changed by', kind: 'reference', record: 'user', groupable: true },
} as const;

const selectChange = sql`v.created_at as changed_at,
  ${referenceTo(sql`u.id`, fullName('u'))} as changed_by`;

type InForce = Pick<Setting, 'key' | 'value_type' | 'unit'> & {
  version: Id;
  value: SettingValue;
  previous: SettingValue | null;
};

/** Each setting and tariff as it applies on a day. */
export const settingsInForce = defineReport({
  name: 'settings-in-force',
  title: 'Settings and tariffs in force',
  description:
    'The value of each setting and tariff on a day, since when it applies, the value before, and who changed it last.',
  subject: 'Control',
  ...FOR_AUDITORS,
  rowsLabel: 'Settings',
  filters: { as_of: requiredDayFilter('In force on'), section: choiceFilter('Group', SETTING_GROUPS) },
  columns: {
    section: { label: 'Group', kind: 'code', groupable: true },
    setting: { label: 'Setting', kind: 'text' },
    key: { label: 'Key', kind: 'text', hidden: true },
    value: { label: 'Value', kind: 'text', sortable: false },
    since: { label: 'Since', kind: 'date' },
    until: { label: 'Until', kind: 'date' },
    previous: { label: 'Value before', kind: 'text', sortable: false },
    version: { label: 'Version', kind: 'integer', hidden: true },
    ...CHANGE_COLUMNS,
  },
  key: 'key',
  order: { by: 'section', dir: 'asc' },
  query: async ({ as_of, section }, { db }) => {
    const { rows } =
      await sql<InForce>`select v.id as version, t.key, t.value_type, t.unit, ${valueInAed} as value,
        (select ${valueInAed} from setting_versions v where v.setting_id = t.id and not v.is_replaced
          and v.effective_from < c.effective_from order by v.effective_from desc limit 1) as previous
      from settings t join setting_versions v on v.id = setting_version_on(t.id, ${as_of}::date)
        join setting_versions c on c.id = v.id
      where t.deleted_at is null and ${isOneOf(sql`t."group"`, section)}`.execute(db);
    const formatted = rows.map(({ version, value, previous, ...setting }) => ({
      version_id: version,
      value: formatSetting(setting, value),
      previous: previous === null ? null : formatSetting(setting, previous),
    }));
    return sql`select r.value, r.previous, t.key, t."group" as section, t.label as setting, v.number as version,
        v.effective_from as since, setting_version_end(t.id, v.effective_from) as until, ${selectChange}
      from (${calculatedRows(formatted, { version_id: 'uuid', value: 'text', previous: 'text' })}) r
        join setting_versions v on v.id = r.version_id join settings t on t.id = v.setting_id
        left join users u on u.id = v.created_by`;
  },
});

const TARIFF_STATES = ['in_force', 'upcoming', 'past', 'replaced'] as const;

/** SQL: an amount of the tariff, which is AED, in fils. */
const amountOf = (name: string) => sql`round((v.value ->> ${sql.lit(name)})::numeric * 100)::bigint`;

/** The rates of each version of each tariff. */
export const tariffVersions = defineReport({
  name: 'tariff-versions',
  title: 'Tariff versions',
  description:
    'The rates of all versions of the tariffs by block, with the days on which they apply and who entered them.',
  subject: 'Control',
  ...FOR_AUDITORS,
  rowsLabel: 'Blocks',
  filters: { tariff: textFilter('Tariff', 'tariff'), state: choiceFilter('State', TARIFF_STATES) },
  columns: {
    tariff: { label: 'Tariff', kind: 'text', groupable: true },
    version: { label: 'Version', kind: 'integer' },
    state: { label: 'State', kind: 'code', groupable: true },
    since: { label: 'Since', kind: 'date' },
    until: { label: 'Until', kind: 'date' },
    above: { label: 'Above', kind: 'decimal', decimals: 3 },
    up_to: { label: 'Up to', kind: 'decimal', decimals: 3 },
    unit: { label: 'Unit', kind: 'text' },
    price: { label: 'Price per unit', kind: 'decimal', unit: 'AED', decimals: 4 },
    fixed_monthly: { label: 'Monthly charge', kind: 'amount' },
    min_charge: { label: 'Minimum charge', kind: 'amount' },
    convenience_percent: { label: 'Convenience fee', kind: 'percent', hidden: true },
    convenience_fixed: { label: 'Convenience fee', kind: 'amount', hidden: true },
    vat_category: { label: 'VAT category', kind: 'code', hidden: true },
    type: { label: 'Contract type', kind: 'code', hidden: true },
    emirate: { label: 'Emirate', kind: 'code', hidden: true },
    ...CHANGE_COLUMNS,
  },
  key: 'position',
  order: { by: 'tariff', dir: 'asc' },
  query: ({ tariff, state }, { today }) => sql`
    select * from (select t.key || '.' || lpad(v.number::text, 6, '0') || '.' || lpad(b.position::text, 3, '0') as position,
        t.label as tariff, v.number as version, case when v.is_replaced then 'replaced'
          when v.id = setting_version_on(t.id, ${today}::date) then 'in_force'
          when v.effective_from > ${today}::date then 'upcoming' else 'past' end as state,
        v.effective_from as since, setting_version_end(t.id, v.effective_from) as until,
        (b.block ->> 'from')::float8 as above, (b.block ->> 'to')::float8 as up_to,
        case v.value ->> 'type' when 'bulk_delivery' then 'L' else 'm³' end as unit, (b.block ->> 'price')::float8 as price,
        ${amountOf('fixed_monthly')} as fixed_monthly, ${amountOf('min_charge')} as min_charge,
        (v.value ->> 'convenience_percent')::float8 as convenience_percent, ${amountOf('convenience_fixed')} as convenience_fixed,
        v.value ->> 'vat_category' as vat_category, v.value ->> 'type' as type, v.value ->> 'emirate' as emirate, ${selectChange}
      from settings t join setting_versions v on v.setting_id = t.id left join users u on u.id = v.created_by
        cross join jsonb_array_elements(v.value -> 'blocks') with ordinality b (block, position)
      where t.deleted_at is null and t."group" = 'tariff') x
    where ${equals(sql`x.tariff`, tariff)} and ${isOneOf(sql`x.state`, state)}`,
});
