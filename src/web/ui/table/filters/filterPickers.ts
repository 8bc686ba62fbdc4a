import type { ComponentType } from 'react';
import { createContext } from 'react';
import type { FilterPicker } from '../../../../domain/lists/listFilters';

export interface FilterPickerProps {
  label: string;
  /** Code, or username, of the selected record; empty without one. */
  value: string;
  onChange: (code: string) => void;
}

/** Inputs of filters that select a record; without one, the user types its code. */
export const FilterPickers = createContext<Partial<Record<FilterPicker, ComponentType<FilterPickerProps>>>>(
  {},
);
