import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { cameFrom } from '../../domain/cameFrom';
import type { Id } from '../../domain/entity';
import type { Neighbours } from '../entities/neighbours';
import { neighboursSought, selectNeighbours } from '../entities/neighbours';

const UNKNOWN: Neighbours = { before: null, after: null };

/** What stands beside a record in the list that the person came from; undefined for who came from elsewhere. */
export function useNeighbours(of: string, noun: string, id: Id): Neighbours | undefined {
  const dispatch = useDispatch();
  const here = useLocation();
  const from = cameFrom(here);
  const asked = from?.of === of ? JSON.stringify(from.query) : undefined;
  const query = useMemo(() => asked && (JSON.parse(asked) as object), [asked]);
  useEffect(() => {
    if (query) dispatch(neighboursSought({ noun, id, query: { page: 1, limit: 1, ...query } }));
  }, [dispatch, noun, id, query]);
  const found = useSelector(selectNeighbours(id));
  return query ? (found ?? UNKNOWN) : undefined;
}
