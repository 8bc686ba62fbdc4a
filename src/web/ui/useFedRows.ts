import { useGridApiRef } from '@mui/x-data-grid';
import { useEffect, useRef, useState } from 'react';
import type { TableList } from './tableList';
import { rowCountOf } from './tableList';

/** The rows that the grid begins with, and the way by which it is given all later ones, and how many there are in all. */
export function useFedRows<T extends { _id: string }>(list: TableList<T>) {
  const apiRef = useGridApiRef();
  const rowCount = rowCountOf(list);
  const [begun] = useState({ rows: list.rows, state: { pagination: { rowCount } } });
  const fed = useRef(begun.rows);
  useEffect(() => {
    apiRef.current?.setRowCount(rowCount);
  }, [apiRef, rowCount]);
  useEffect(() => {
    if (fed.current === list.rows) return;
    fed.current = list.rows;
    apiRef.current?.setRows([...list.rows]);
  }, [apiRef, list.rows]);
  return { apiRef, begun };
}
