import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import type { SettingDraft, ValueType } from '../../../domain/setting';
import { SETTING_GROUPS, VALUE_TYPES, settingDraft } from '../../../domain/setting';
import { knownSetting } from '../../../domain/settingKeys';
import { NEW_TARIFF } from '../../../domain/tariff';
import { choicesOf } from '../../../domain/words';
import { settings } from '../../entities/settings';
import type { Field, FieldGroup } from '../../ui/formFields';
import type { FormPlan } from '../FormScreen';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';
import { today } from '../today';
import { knownGroups } from './settingGroups';

const required = true;

/** How each kind of value is typed in. */
const TYPED: Record<ValueType, Field> = {
  number: { name: 'value', label: 'Value', kind: 'number', required },
  percent: { name: 'value', label: 'Value', kind: 'number', unit: '%', required },
  money: { name: 'value', label: 'Value', kind: 'money', required },
  text: { name: 'value', label: 'Value', kind: 'long', required, wide: true },
  bool: { name: 'value', label: 'Value (yes when ticked)', kind: 'flag' },
  json: { name: 'value', label: 'Value (JSON)', kind: 'json', required, wide: true },
  date: { name: 'value', label: 'Value', kind: 'date', required },
};

const value: Field[] = VALUE_TYPES.map((type) => ({
  ...TYPED[type],
  shown: (typed) => typed.value_type === type,
}));

const fixed: Field[] = [
  {
    name: 'key',
    label: 'Key',
    kind: 'text',
    required,
    help: 'As vat_rate or tariff.RES-DXB; it stays as it is once saved',
  },
  {
    name: 'value_type',
    label: 'Value type',
    kind: 'choice',
    options: choicesOf(VALUE_TYPES),
    required,
  },
];

const rest: FieldGroup[] = [
  {
    title: 'Value',
    fields: [
      ...value,
      { name: 'unit', label: 'Unit', kind: 'text' },
      {
        name: 'effective_from',
        label: 'Effective from',
        kind: 'date',
        required,
        help: 'A changed value is a new version from this day on',
      },
    ],
  },
];

const naming: Field[] = [
  { name: 'group', label: 'Group', kind: 'choice', options: choicesOf(SETTING_GROUPS), required },
  { name: 'label', label: 'Label', kind: 'text', required },
  { name: 'description', label: 'Description', kind: 'long', wide: true },
];

const adding: FieldGroup[] = [{ title: 'Setting', fields: [...fixed, ...naming] }, ...rest];
const editing: FieldGroup[] = [{ title: 'Setting', fields: naming }, ...rest];
const kept = ['key', 'value_type'];
const keptOfKnown = [...kept, 'group', 'unit'];

const tariffKey: Field = {
  name: 'key',
  label: 'Key',
  kind: 'text',
  required,
  help: 'tariff. and a code, as tariff.RES-DXB; it stays as it is once saved',
};

const words = naming.filter(({ name }) => name !== 'group');
const titled = (fields: Field[]): FieldGroup => ({ title: 'Setting', fields });

/** Add a rule of the company or a tariff, or write its next version. */
export default function SettingForm() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const { record } = useSelector(settings.select);
  const [from] = useState(today);
  const isTariff = search.get('kind') === 'tariff';
  const key =
    id === undefined ? (isTariff ? 'tariff.' : undefined) : record?._id === id ? record.key : undefined;
  const plan = useMemo(() => planFor(id === undefined, key, from), [id, key, from]);
  return <FormScreen kit={settings} area={AREAS.settings} nameOf={({ label }) => label} plan={plan} />;
}

function planFor(isNew: boolean, key: string | undefined, effective_from: string): FormPlan<SettingDraft> {
  const known = knownSetting(key);
  const plain = { value_type: 'text', effective_from };
  if (!known) return { groups: isNew ? adding : editing, schema: settingDraft, fresh: plain, kept };
  const naming = titled(isNew ? [tariffKey, ...words] : words);
  const fresh = { key, group: 'tariff', value_type: 'json', value: NEW_TARIFF, effective_from };
  return { groups: [naming, ...knownGroups(known)], schema: settingDraft, fresh, kept: keptOfKnown };
}
