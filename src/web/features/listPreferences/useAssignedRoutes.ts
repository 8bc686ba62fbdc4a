import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { routesInAreas } from '../../../domain/users/user';
import { listPreferencesRequested, selectVisibleAreas } from './listPreferences';
import { usePermission } from '../../store/usePermission';

/** Reading routes in the user's areas; empty without permission to view contracts. */
export function useAssignedRoutes(): readonly string[] {
  const dispatch = useDispatch();
  const areas = useSelector(selectVisibleAreas);
  const canRead = usePermission('canViewContracts');
  useEffect(() => void dispatch(listPreferencesRequested()), [dispatch]);
  return useMemo(() => (canRead ? routesInAreas(areas) : []), [areas, canRead]);
}
