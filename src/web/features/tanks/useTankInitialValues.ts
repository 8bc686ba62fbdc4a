import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { TANK_INITIAL_VALUES } from '../../../domain/tanks/tank';
import type { TankInput } from '../../../domain/tanks/tank';
import { newTankOpened, readTankDefaults, selectTankDefaults } from './tankDefaults';
import { selectError } from '../../store/requests';
import { useFirstOutcome } from '../../store/useFirstOutcome';

/** Initial values of a new tank from the settings; undefined while they load, built-in defaults if they can't be read. */
export function useTankInitialValues(isNew: boolean): Partial<TankInput> | undefined {
  const dispatch = useDispatch();
  const defaults = useSelector(selectTankDefaults);
  const error = useSelector(selectError(readTankDefaults));
  const outcome = useFirstOutcome(defaults !== null, error);
  useEffect(() => {
    if (isNew) dispatch(newTankOpened());
  }, [dispatch, isNew]);
  return useMemo(() => {
    if (defaults) return { ...TANK_INITIAL_VALUES, ...defaults };
    return outcome || !isNew ? TANK_INITIAL_VALUES : undefined;
  }, [defaults, outcome, isNew]);
}
