import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { FilterPicker } from '../../../domain/lists/listFilters';
import type { FilterPickerProps } from '../../ui/table/filters/filterPickers';
import type { PickerProps, SitesPickerProps } from './recordPickers';

const load = () => import(/* webpackChunkName: "record-pickers" */ './recordPickers');

export const SiteSelect = lazy<ComponentType<PickerProps>>(async () => ({
  default: (await load()).SiteSelect,
}));

export const SitesPicker = lazy<ComponentType<SitesPickerProps>>(async () => ({
  default: (await load()).SitesPicker,
}));

/** Inputs of list filters that choose a record. */
export const RECORD_PICKERS: Record<FilterPicker, ComponentType<FilterPickerProps>> = {
  site: lazy(async () => ({ default: (await load()).SitePicker })),
  client: lazy(async () => ({ default: (await load()).ClientPicker })),
  employee: lazy(async () => ({ default: (await load()).EmployeePicker })),
};
