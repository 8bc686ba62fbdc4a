import type { ComponentType } from 'react';
import { createContext } from 'react';
import type { FilterPicker } from '../../../../domain/lists/listFilters';

export interface FilterPickerProps {
  label: string;
  /** Code, or username, of the selected record; empty without one. */
  value: string;
  onChange: (code: string) => void;
}

/** Inputs of the filters that choose a record; without one, its code is typed. */
export const FilterPickers = createContext<Partial<Record<FilterPicker, ComponentType<FilterPickerProps>>>>(
  {},
);
