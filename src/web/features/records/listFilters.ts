import type { FilterDefinition } from '../../../domain/lists/listFilters';

export const oneOf = (name: string, label: string, values: readonly string[]): FilterDefinition => ({
  name,
  label,
  kind: 'choice',
  values,
});
export const anyOf = (name: string, label: string, values: readonly string[]): FilterDefinition => ({
  name,
  label,
  kind: 'multipleChoice',
  values,
});
export const dateRange = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'dateRange',
});
export const exactText = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'exact' });
export const month = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'month' });
export const moreThanAmount = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'number',
  unit: 'AED',
});
export const withinDays = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'number',
  unit: 'days',
});
export const atLeastPercent = (name: string, label: string): FilterDefinition => ({
  name,
  label,
  kind: 'number',
  unit: '%',
});
export const onlyYes = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'flag' });
export const yesNo = (name: string, label: string): FilterDefinition => ({ name, label, kind: 'boolean' });
