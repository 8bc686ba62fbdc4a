import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { routesAmong } from '../../domain/ownRoutes';
import { listsWanted, selectAreas } from '../entities/lists';
import { useMay } from '../kit/useMay';

/** The routes that this person reads: those among the areas of somebody who may see contracts. */
export function useOwnRoutes(): readonly string[] {
  const dispatch = useDispatch();
  const areas = useSelector(selectAreas);
  const mayRead = useMay('canViewContracts');
  useEffect(() => void dispatch(listsWanted()), [dispatch]);
  return useMemo(() => (mayRead ? routesAmong(areas) : []), [areas, mayRead]);
}
