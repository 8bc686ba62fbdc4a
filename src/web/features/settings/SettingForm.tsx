import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ValueType } from '../../../domain/settings/setting';
import type { SettingInput } from '../../../domain/settings/settingInput';
import { SETTING_GROUPS, VALUE_TYPES } from '../../../domain/settings/setting';
import { settingInputSchema } from '../../../domain/settings/settingInput';
import type { SettingKey } from '../../../domain/settings/settingDefinitions';
import { KNOWN_SETTINGS, knownSetting } from '../../../domain/settings/settingDefinitions';
import { SETTING_DESCRIPTIONS } from '../../../domain/settings/settingDescriptions';
import { TARIFF_INITIAL_VALUES } from '../../../domain/settings/tariff';
import { optionsOf } from '../../../domain/labels';
import { settings } from './settings';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import type { FormDefinition } from '../records/FormScreen';
import { FormScreen } from '../records/FormScreen';
import { today } from '../../ui/form/today';
import { ChooseSetting } from './ChooseSetting';
import { from as effectiveFrom, fromToday, knownGroups } from './settingGroups';
import { settingRecords } from './settingRecords';

const required = true;

/** How each kind of value is typed in. */
const TYPED: Record<ValueType, FieldDef> = {
  number: { name: 'value', label: 'Value', kind: 'number', required },
  percent: { name: 'value', label: 'Value', kind: 'number', unit: '%', required },
  money: { name: 'value', label: 'Value', kind: 'money', required },
  text: { name: 'value', label: 'Value', kind: 'multiline', required, wide: true },
  bool: { name: 'value', label: 'Value (ticked = yes)', kind: 'checkbox' },
  json: { name: 'value', label: 'Value (JSON)', kind: 'json', required, wide: true },
  date: { name: 'value', label: 'Value', kind: 'date', required },
};

const value: FieldDef[] = VALUE_TYPES.map((type) => ({
  ...TYPED[type],
  isVisible: (values) => values.value_type === type,
}));

const rest: FieldGroup[] = [
  {
    title: 'Value',
    fields: [...value, { name: 'unit', label: 'Unit', kind: 'text' }, effectiveFrom],
    footer: fromToday,
  },
];

const naming: FieldDef[] = [
  { name: 'group', label: 'Group', kind: 'select', options: optionsOf(SETTING_GROUPS), required },
  { name: 'label', label: 'Label', kind: 'text', required },
  { name: 'description', label: 'Description', kind: 'multiline', wide: true },
];

const preserved = ['key', 'value_type'];
const preservedOfKnown = [...preserved, 'group', 'unit'];

const tariffKey: FieldDef = {
  name: 'key',
  label: 'Key',
  kind: 'text',
  required,
  help: 'tariff. and a code, such as tariff.RES-DXB; can’t be changed after saving',
};

const words = naming.filter(({ name }) => name !== 'group');
const titled = (fields: FieldDef[]): FieldGroup => ({ title: 'Setting', fields });

/** Add a rule that the product reads or a tariff, or write its next version. */
export default function SettingForm() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const wished = search.get('key');
  if (id !== undefined) return <EditSetting id={id} />;
  if (search.get('kind') === 'tariff') return <TheForm make={tariffPlan} />;
  return isKnown(wished) ? <TheForm key={wished} make={(day) => newPlan(wished, day)} /> : <ChooseSetting />;
}

const isKnown = (key: string | null): key is SettingKey => key !== null && Object.hasOwn(KNOWN_SETTINGS, key);

type Plan = FormDefinition<SettingInput>;

function TheForm({ make }: { make: (day: string) => Plan }) {
  const [plan] = useState(() => make(today()));
  return (
    <FormScreen
      resource={settings}
      recordType={settingRecords}
      nameOf={({ label }) => label}
      definition={plan}
    />
  );
}

function EditSetting({ id }: { id: string }) {
  const key = useSelector(settings.selectRecord(id))?.key;
  const plan = useMemo(() => editPlan(key), [key]);
  return (
    <FormScreen
      resource={settings}
      recordType={settingRecords}
      nameOf={({ label }) => label}
      definition={plan}
    />
  );
}

function editPlan(key: string | undefined): Plan {
  const known = knownSetting(key);
  const plain = { schema: settingInputSchema, initialValues: {} };
  if (!known) return { ...plain, groups: [titled(naming), ...rest], preserved };
  return { ...plain, groups: [titled(words), ...knownGroups(known)], preserved: preservedOfKnown };
}

function tariffPlan(effective_from: string): Plan {
  const known = knownSetting('tariff.');
  const initialValues = {
    key: 'tariff.',
    group: 'tariff',
    value_type: 'json',
    value: TARIFF_INITIAL_VALUES,
    effective_from,
  };
  return {
    groups: [titled([tariffKey, ...words]), ...(known ? knownGroups(known) : [])],
    schema: settingInputSchema,
    initialValues,
  };
}

function newPlan(key: SettingKey, effective_from: string): Plan {
  const known = KNOWN_SETTINGS[key];
  const { group, label, value_type, unit, otherwise } = known;
  const initialValues = {
    ...{ key, group, label, value_type, effective_from, description: SETTING_DESCRIPTIONS[key] },
    ...(unit !== undefined && { unit }),
    ...(otherwise !== undefined && { value: Array.isArray(otherwise) ? otherwise.join(', ') : otherwise }),
  };
  return { groups: [titled(words), ...knownGroups(known)], schema: settingInputSchema, initialValues };
}
