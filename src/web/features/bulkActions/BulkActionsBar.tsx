import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { Entity } from '../../../domain/entity';
import type { Steps } from '../../../domain/transitions';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import type { Selection, TableList } from '../../ui/table/tableTypes';
import { BulkHost } from './BulkProgress';
import type { StepForm } from '../records/TransitionDialog';
import type { AreaWords } from '../records/recordTypes';
import { useBulk } from './useBulkActions';

/** How a step that is taken with many records reads; one that asks `sure` of a single record asks of many as well. */
export interface BulkWords {
  label: string;
  sure?: unknown;
  destructive?: boolean;
}

/** The steps that may be taken with many records at once, and what a record is called in the results. */
export interface BulkPlan<T extends Entity> {
  steps: Steps;
  words: Readonly<Record<string, BulkWords>>;
  names: readonly string[];
  nameOf: (row: T) => string;
  /** What a step asks, once for all of them. */
  forms?: Readonly<Partial<Record<string, StepForm>>>;
}

export interface BulkBarProps<T extends Entity> {
  area: AreaWords;
  list: TableList<T>;
  selection: Selection;
  plan?: BulkPlan<T>;
}

/** How many are chosen, what may be done with them together, and how it went. */
export function BulkBar<T extends Entity>({ area, list, selection, plan }: BulkBarProps<T>) {
  const { chosen, choose } = selection;
  const nameOf = useNames(list, plan);
  const { entries, form } = useBulk(
    area,
    [...chosen].map((_id) => ({ _id, label: nameOf(_id) })),
    plan,
  );
  return (
    <>
      {chosen.size > 0 && (
        <>
          <MoreMenu label="With chosen" entries={entries} />
          <Button
            onClick={() => {
              choose(new Set());
            }}
          >
            {`Clear ${String(chosen.size)} chosen`}
          </Button>
        </>
      )}
      {form}
      <BulkHost
        onClose={() => {
          choose(new Set());
          list.retry();
        }}
      />
    </>
  );
}

/** The names of rows that have been on screen, so that those of other pages are still known. */
function useNames<T extends Entity>({ rows }: TableList<T>, plan: BulkPlan<T> | undefined) {
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const row of rows) names.current.set(row._id, plan?.nameOf(row) ?? row._id);
  }, [rows, plan]);
  return (id: string): string => names.current.get(id) ?? id;
}
