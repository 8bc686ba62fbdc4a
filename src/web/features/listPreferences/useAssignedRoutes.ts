import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { routesInAreas } from '../../../domain/users/user';
import { listPreferencesRequested, selectVisibleAreas } from './listPreferences';
import { usePermission } from '../../store/usePermission';

/** The routes that this person reads: those among the areas of somebody who may see contracts. */
export function useAssignedRoutes(): readonly string[] {
  const dispatch = useDispatch();
  const areas = useSelector(selectVisibleAreas);
  const canRead = usePermission('canViewContracts');
  useEffect(() => void dispatch(listPreferencesRequested()), [dispatch]);
  return useMemo(() => (canRead ? routesInAreas(areas) : []), [areas, canRead]);
}
