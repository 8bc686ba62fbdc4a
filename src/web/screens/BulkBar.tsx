import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity } from '../../domain/entity';
import type { Grants } from '../../domain/permissions';
import { allows } from '../../domain/permissions';
import type { Steps } from '../../domain/steps';
import { stepOf } from '../../domain/steps';
import { bulkClicked } from '../kit/bulk';
import type { HasGrants } from '../kit/useMay';
import { MoreMenu } from '../ui/MoreMenu';
import type { Selection, TableList } from '../ui/tableList';
import { BulkDialog } from './BulkDialog';
import type { AreaWords } from './areas';

/** The steps that may be taken with many records at once, and what a record is called in the results. */
export interface BulkPlan<T extends Entity> {
  steps: Steps;
  words: Readonly<Record<string, { label: string }>>;
  names: readonly string[];
  nameOf: (row: T) => string;
}

interface BulkBarProps<T extends Entity> {
  area: AreaWords;
  list: TableList<T>;
  selection: Selection;
  plan?: BulkPlan<T>;
}

/** How many are chosen, what may be done with them together, and how it went. */
export function BulkBar<T extends Entity>({ area, list, selection, plan }: BulkBarProps<T>) {
  const { chosen, choose } = selection;
  const dispatch = useDispatch();
  const grants = useSelector(({ session }: HasGrants): Grants | null => session.visitor);
  const nameOf = useNames(list, plan);
  const open = (plan?.names ?? []).filter(
    (name) => grants && plan && allows(grants, stepOf(plan.steps, name).needs),
  );
  const label = (name: string): string => plan?.words[name]?.label ?? name;
  const take = (name: string) =>
    dispatch(
      bulkClicked({
        noun: area.noun,
        step: name,
        title: `${label(name)}: ${String(chosen.size)} ${area.many.toLowerCase()}`,
        rows: [...chosen].map((_id) => ({ _id, label: nameOf(_id) })),
      }),
    );
  return (
    <>
      {chosen.size > 0 && (
        <>
          <MoreMenu
            label="With chosen"
            entries={open.map((name) => ({ label: label(name), onClick: () => void take(name) }))}
          />
          <Button
            onClick={() => {
              choose(new Set());
            }}
          >
            {`Clear ${String(chosen.size)} chosen`}
          </Button>
        </>
      )}
      <BulkDialog
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
