import type { Id, Ref } from '../../../domain/entity';
import { formatStrappingTable } from '../../../domain/tanks/strappingTable';
import type { StrappingPoint } from '../../../domain/tanks/tank';
import type { FieldDef, FieldGroup } from '../../ui/form/formFields';
import { refLabel } from './recordOptions';

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const isRef = (value: unknown): value is Ref => isObject(value) && typeof value._id === 'string';

const readAt = (record: object, path: string): unknown =>
  path.split('.').reduce((value: unknown, step) => (isObject(value) ? value[step] : undefined), record);

const writeAt = (into: Values, [step = '', ...inward]: string[], value: unknown): Values => {
  const inner = into[step];
  return {
    ...into,
    [step]: inward.length > 0 ? writeAt(isObject(inner) ? inner : {}, inward, value) : value,
  };
};

const toInputValue = (kind: FieldDef['kind'], value: unknown): unknown => {
  if (kind === 'record') return isRef(value) ? value._id : null;
  if (kind === 'straps')
    return Array.isArray(value) ? formatStrappingTable(value as StrappingPoint[]) : value;
  if (kind === 'list') return Array.isArray(value) ? value.join(', ') : value;
  return kind === 'json' ? JSON.stringify(value, null, 2) : value;
};

/** A record as its form opens it: what the fields hold, references by their id, and what is `kept` as it is. */
export function toFormValues(
  record: object,
  groups: readonly FieldGroup[],
  preserved: readonly string[] = [],
): Values {
  const fields = groups.flatMap(({ fields: groupFields }) => groupFields);
  const initial = Object.fromEntries(preserved.map((name) => [name, readAt(record, name)]));
  return fields
    .filter(({ isVisible }) => isVisible?.({ ...record }) ?? true)
    .reduce((form, { name, kind }) => {
      const value = readAt(record, name);
      return value === undefined ? form : writeAt(form, name.split('.'), toInputValue(kind, value));
    }, initial);
}

/** The same groups, where each reference shows the record that is chosen already. */
export const withChosenRefs = (groups: readonly FieldGroup[], record: object): FieldGroup[] =>
  groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => {
      const value = readAt(record, field.name);
      return field.kind === 'record' && isRef(value)
        ? { ...field, selected: { _id: value._id, label: refLabel(value) } }
        : field;
    }),
  }));

/** Where the name of one of several references stands, which share a field. */
export const refKey = (field: string, id: Id): string => `${field}[${id}]`;

/** What each chosen reference is called, by its field; where a field holds several, by its place among them. */
export const chosenRefs = (groups: readonly FieldGroup[]): Record<string, Ref> =>
  Object.fromEntries(groups.flatMap(({ fields }) => fields).flatMap(refEntries));

const refEntries = (field: FieldDef): [string, Ref][] => {
  if (field.kind === 'record' && field.selected) return [[field.name, field.selected]];
  return field.kind === 'records' ? field.selected.map((ref) => [refKey(field.name, ref._id), ref]) : [];
};
