import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { TANK_INITIAL_VALUES } from '../../../domain/tanks/tank';
import type { TankInput } from '../../../domain/tanks/tank';
import { newTankOpened, readTankDefaults, selectTankDefaults } from './tankDefaults';
import { selectError } from '../../store/requests';

/** What a new tank begins with, by the settings; nothing until they have answered, and the usual where they can't be read. */
export function useNewTank(isNew: boolean): Partial<TankInput> | undefined {
  const dispatch = useDispatch();
  const estimated = useSelector(selectTankDefaults);
  const untold = useSelector(selectError(readTankDefaults));
  useEffect(() => {
    if (isNew) dispatch(newTankOpened());
  }, [dispatch, isNew]);
  return useMemo(() => {
    if (estimated) return { ...TANK_INITIAL_VALUES, ...estimated };
    return untold || !isNew ? TANK_INITIAL_VALUES : undefined;
  }, [estimated, untold, isNew]);
}
