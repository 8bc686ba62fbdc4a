import type { Id, Ref } from '../../../domain/entity';
import { isObject } from '../../../domain/entity';
import { formatStrappingTable } from '../../ui/form/strappingTable';
import type { StrappingPoint } from '../../../domain/tanks/tank';
import type { ArrayFieldDef, FieldDef, FieldGroup } from '../../ui/form/formFields';
import { refLabel } from './recordOptions';

type Values = Record<string, unknown>;

const isRef = (value: unknown): value is Ref => isObject(value) && typeof value._id === 'string';

const getPath = (record: object, path: string): unknown =>
  path.split('.').reduce((value: unknown, key) => (isObject(value) ? value[key] : undefined), record);

const setPath = (target: Values, [key = '', ...path]: string[], value: unknown): Values => {
  const inner = target[key];
  return {
    ...target,
    [key]: path.length > 0 ? setPath(isObject(inner) ? inner : {}, path, value) : value,
  };
};

const toInputValue = (field: FieldDef, value: unknown): unknown => {
  const { kind } = field;
  if (kind === 'array') return Array.isArray(value) ? value.map((row) => toRowValues(row, field)) : value;
  if (kind === 'record') return isRef(value) ? value._id : null;
  if (kind === 'custom') return isRef(value) ? value._id : value;
  if (kind === 'strappingTable')
    return Array.isArray(value) ? formatStrappingTable(value as StrappingPoint[]) : value;
  if (kind === 'list') return Array.isArray(value) ? value.join(', ') : value;
  return kind === 'json' && value !== null ? JSON.stringify(value, null, 2) : value;
};

const toRowValues = (row: unknown, { columns }: ArrayFieldDef): unknown =>
  isObject(row) ? { ...row, ...toFormValues(row, [{ fields: columns }]) } : row;

/** Converts a record to the values of its form: references to ids, and `preserved` fields unchanged. */
export function toFormValues(
  record: object,
  groups: readonly FieldGroup[],
  preserved: readonly string[] = [],
): Values {
  const fields = groups.flatMap(({ fields: groupFields }) => groupFields);
  const initial = Object.fromEntries(preserved.map((name) => [name, getPath(record, name)]));
  return fields
    .filter(({ isVisible }) => isVisible?.({ ...record }) ?? true)
    .reduce((form, field) => {
      const value = getPath(record, field.name);
      return value === undefined ? form : setPath(form, field.name.split('.'), toInputValue(field, value));
    }, initial);
}

/** The groups with the record's references as the selected options of their fields. */
export const withSelectedRefs = (groups: readonly FieldGroup[], record: object): FieldGroup[] =>
  groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => {
      const value = getPath(record, field.name);
      return field.kind === 'record' && isRef(value)
        ? { ...field, selected: { _id: value._id, label: refLabel(value) } }
        : field;
    }),
  }));

/** Key of one reference of a field that holds several. */
export const refKey = (field: string, id: Id): string => `${field}[${id}]`;

/** Selected references by field name, or by `refKey` for fields that hold several. */
export const getSelectedRefs = (groups: readonly FieldGroup[]): Record<string, Ref> =>
  Object.fromEntries(groups.flatMap(({ fields }) => fields).flatMap(refEntries));

const refEntries = (field: FieldDef): [string, Ref][] => {
  if (field.kind === 'record' && field.selected) return [[field.name, field.selected]];
  return field.kind === 'records' ? field.selected.map((ref) => [refKey(field.name, ref._id), ref]) : [];
};
