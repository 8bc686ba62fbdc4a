import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NEW_TANK } from '../../../domain/tanks/tank';
import type { TankDraft } from '../../../domain/tanks/tank';
import { newTankOpened, readTankUsual, selectTankUsual } from './tankDefaults';
import { problemWith } from '../../store/requests';

/** What a new tank begins with, by the settings; nothing until they have answered, and the usual where they can't be read. */
export function useNewTank(isNew: boolean): Partial<TankDraft> | undefined {
  const dispatch = useDispatch();
  const usual = useSelector(selectTankUsual);
  const untold = useSelector(problemWith(readTankUsual));
  useEffect(() => {
    if (isNew) dispatch(newTankOpened());
  }, [dispatch, isNew]);
  return useMemo(() => {
    if (usual) return { ...NEW_TANK, ...usual };
    return untold || !isNew ? NEW_TANK : undefined;
  }, [usual, untold, isNew]);
}
