import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { routesAmong } from '../../../domain/users/user';
import { listsWanted, selectAreas } from './listPreferences';
import { useMay } from '../../store/usePermission';

/** The routes that this person reads: those among the areas of somebody who may see contracts. */
export function useOwnRoutes(): readonly string[] {
  const dispatch = useDispatch();
  const areas = useSelector(selectAreas);
  const mayRead = useMay('canViewContracts');
  useEffect(() => void dispatch(listsWanted()), [dispatch]);
  return useMemo(() => (mayRead ? routesAmong(areas) : []), [areas, mayRead]);
}
