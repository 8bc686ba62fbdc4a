import { useMemo } from 'react';
import { TANK_INITIAL_VALUES } from '../../../domain/tanks/tank';
import type { TankInput } from '../../../domain/tanks/tank';
import { tankDefaults } from './tankDefaults';
import { useQuery } from '../../store/createQuery';
import { useFirstOutcome } from '../../store/useFirstOutcome';

/** Initial values of a new tank from the settings; undefined while they load, built-in defaults if they can't be read. */
export function useTankInitialValues(isNew: boolean): Partial<TankInput> | undefined {
  const { result, error } = useQuery(tankDefaults, isNew ? {} : undefined);
  const defaults = result?.data;
  const outcome = useFirstOutcome(defaults !== undefined, error);
  return useMemo(() => {
    if (defaults) return { ...TANK_INITIAL_VALUES, ...defaults };
    return outcome || !isNew ? TANK_INITIAL_VALUES : undefined;
  }, [defaults, outcome, isNew]);
}
