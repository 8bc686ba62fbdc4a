import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ValueType } from '../../../domain/settings/setting';
import type { SettingInput } from '../../../domain/settings/settingInput';
import { SETTING_GROUPS, VALUE_TYPES } from '../../../domain/settings/setting';
import { settingInputSchema } from '../../../domain/settings/settingInput';
import type { SettingKey } from '../../../domain/settings/settingDefinitions';
import { KNOWN_SETTINGS, findSettingDefinition } from '../../../domain/settings/settingDefinitions';
import { SETTING_DESCRIPTIONS } from './settingDescriptions';
import { TARIFF_INITIAL_VALUES } from '../../../domain/settings/tariff';
import { optionsOf } from '../../../domain/labels';
import { settings } from './settings';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import type { FormDefinition } from '../records/FormScreen';
import { FormScreen } from '../records/FormScreen';
import { today } from '../../ui/form/today';
import { NewSetting } from './NewSetting';
import { effectiveFromField, renderLinkedDate, valueFieldGroups } from './settingFieldGroups';
import { settingRecords } from './settingRecords';

const required = true;

/** Value field of a setting with an unknown key, by value type. */
const VALUE_FIELDS: Record<ValueType, FieldDef> = {
  number: { name: 'value', label: 'Value', kind: 'number', required },
  percent: { name: 'value', label: 'Value', kind: 'number', unit: '%', required },
  money: { name: 'value', label: 'Value', kind: 'money', required },
  text: { name: 'value', label: 'Value', kind: 'multiline', required, wide: true },
  bool: { name: 'value', label: 'Value (ticked = yes)', kind: 'checkbox' },
  json: { name: 'value', label: 'Value (JSON)', kind: 'json', required, wide: true },
  date: { name: 'value', label: 'Value', kind: 'date', required },
};

const untypedValueGroup: FieldGroup = {
  title: 'Value',
  fields: [
    ...VALUE_TYPES.map((type): FieldDef => ({
      ...VALUE_FIELDS[type],
      isVisible: (values) => values.value_type === type,
    })),
    { name: 'unit', label: 'Unit', kind: 'text' },
    effectiveFromField,
  ],
  footer: renderLinkedDate,
};

const groupField: FieldDef = {
  name: 'group',
  label: 'Group',
  kind: 'select',
  options: optionsOf(SETTING_GROUPS),
  required,
};

const textFields: FieldDef[] = [
  { name: 'label', label: 'Label', kind: 'text', required },
  { name: 'description', label: 'Description', kind: 'multiline', wide: true },
];

const tariffKeyField: FieldDef = {
  name: 'key',
  label: 'Key',
  kind: 'text',
  required,
  help: 'tariff. and a code, such as tariff.RES-DXB; can’t be changed after saving',
};

const settingGroup = (fields: FieldDef[]): FieldGroup => ({ title: 'Setting', fields });

/** Adds a known setting or a tariff, or edits a setting. */
export default function SettingForm() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const key = search.get('key');
  if (id !== undefined) return <EditSetting id={id} />;
  if (search.get('kind') === 'tariff') return <AddSetting createForm={newTariffForm} />;
  return isSettingKey(key) ? (
    <AddSetting key={key} createForm={(day) => newSettingForm(key, day)} />
  ) : (
    <NewSetting />
  );
}

const isSettingKey = (key: string | null): key is SettingKey =>
  key !== null && Object.hasOwn(KNOWN_SETTINGS, key);

type SettingFormDefinition = FormDefinition<SettingInput>;

function AddSetting({ createForm }: { createForm: (day: string) => SettingFormDefinition }) {
  const [definition] = useState(() => createForm(today()));
  return <SettingScreen definition={definition} />;
}

function EditSetting({ id }: { id: string }) {
  const key = useSelector(settings.selectRecord(id))?.key;
  const definition = useMemo(() => editSettingForm(key), [key]);
  return <SettingScreen definition={definition} />;
}

const SettingScreen = ({ definition }: { definition: SettingFormDefinition }) => (
  <FormScreen
    resource={settings}
    recordType={settingRecords}
    nameOf={({ label }) => label}
    definition={definition}
  />
);

function editSettingForm(key: string | undefined): SettingFormDefinition {
  const definition = findSettingDefinition(key);
  const form = { schema: settingInputSchema, initialValues: {} };
  return definition
    ? {
        ...form,
        groups: [settingGroup(textFields), ...valueFieldGroups(definition)],
        preserved: ['key', 'value_type', 'group', 'unit'],
      }
    : {
        ...form,
        groups: [settingGroup([groupField, ...textFields]), untypedValueGroup],
        preserved: ['key', 'value_type'],
      };
}

function newTariffForm(effective_from: string): SettingFormDefinition {
  const definition = findSettingDefinition('tariff.');
  const initialValues = {
    key: 'tariff.',
    group: 'tariff',
    value_type: 'json',
    value: TARIFF_INITIAL_VALUES,
    effective_from,
  };
  return {
    groups: [
      settingGroup([tariffKeyField, ...textFields]),
      ...(definition ? valueFieldGroups(definition) : []),
    ],
    schema: settingInputSchema,
    initialValues,
  };
}

function newSettingForm(key: SettingKey, effective_from: string): SettingFormDefinition {
  const definition = KNOWN_SETTINGS[key];
  const { group, label, value_type, unit, defaultValue } = definition;
  const initialValues = {
    key,
    group,
    label,
    value_type,
    effective_from,
    description: SETTING_DESCRIPTIONS[key],
    ...(unit !== undefined && { unit }),
    ...(defaultValue !== undefined && {
      value: Array.isArray(defaultValue) ? defaultValue.join(', ') : defaultValue,
    }),
  };
  return {
    groups: [settingGroup(textFields), ...valueFieldGroups(definition)],
    schema: settingInputSchema,
    initialValues,
  };
}
