import type { Id, Ref } from '../../../domain/entity';
import { strapsAsText } from '../../../domain/tanks/strappingTable';
import type { Strap } from '../../../domain/tanks/tankVolume';
import type { Field, FieldGroup } from '../../ui/form/formFields';
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

const asTyped = (kind: Field['kind'], value: unknown): unknown => {
  if (kind === 'ref') return isRef(value) ? value._id : null;
  if (kind === 'straps') return Array.isArray(value) ? strapsAsText(value as Strap[]) : value;
  if (kind === 'list') return Array.isArray(value) ? value.join(', ') : value;
  return kind === 'json' ? JSON.stringify(value, null, 2) : value;
};

/** A record as its form opens it: what the fields hold, references by their id, and what is `kept` as it is. */
export function formOf(record: object, groups: readonly FieldGroup[], kept: readonly string[] = []): Values {
  const fields = groups.flatMap(({ fields: those }) => those);
  const held = Object.fromEntries(kept.map((name) => [name, readAt(record, name)]));
  return fields
    .filter(({ shown }) => shown?.({ ...record }) ?? true)
    .reduce((form, { name, kind }) => {
      const value = readAt(record, name);
      return value === undefined ? form : writeAt(form, name.split('.'), asTyped(kind, value));
    }, held);
}

/** The same groups, where each reference shows the record that is chosen already. */
export const withChosen = (groups: readonly FieldGroup[], record: object): FieldGroup[] =>
  groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => {
      const value = readAt(record, field.name);
      return field.kind === 'ref' && isRef(value)
        ? { ...field, chosen: { _id: value._id, label: refLabel(value) } }
        : field;
    }),
  }));

/** Where the name of one of several references stands, which share a field. */
export const among = (field: string, id: Id): string => `${field}[${id}]`;

/** What each chosen reference is called, by its field; where a field holds several, by its place among them. */
export const chosenIn = (groups: readonly FieldGroup[]): Record<string, Ref> =>
  Object.fromEntries(groups.flatMap(({ fields }) => fields).flatMap(namesOf));

const namesOf = (field: Field): [string, Ref][] => {
  if (field.kind === 'ref' && field.chosen) return [[field.name, field.chosen]];
  return field.kind === 'refs' ? field.chosen.map((ref) => [among(field.name, ref._id), ref]) : [];
};
