import { Suspense, lazy, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Layout, SavedView } from '../../../domain/lists/listPreferences';
import { defaultClicked, deleteClicked } from './listPreferences';
import type { MenuEntry } from '../../ui/layout/MoreMenu';
import { MoreMenu } from '../../ui/layout/MoreMenu';

const ColumnsDialog = lazy(() => import(/* webpackChunkName: "arrange" */ './ColumnsDialog'));
const KeepViewDialog = lazy(() => import(/* webpackChunkName: "arrange" */ './SaveViewDialog'));

interface ArrangeMenuProps {
  area: string;
  columns: readonly { field: string; headerName: string }[];
  layout?: Layout;
  views: readonly SavedView[];
}

/** The views of a list and the way its columns stand, under one button. */
export function ArrangeMenu({ area, columns, layout, views }: ArrangeMenuProps) {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<'keep' | 'columns'>();
  const close = () => {
    setOpen(undefined);
  };
  const address = params.toString();
  const here = views.find((view) => view.address === address);
  const entries: MenuEntry[] = [
    ...views.map((view) => ({
      label: `${view.is_default ? '★ ' : ''}${view.name}${view.own ? '' : ' (shared)'}`,
      onClick: () => {
        setParams(new URLSearchParams(view.address));
      },
    })),
    ...(here
      ? [
          {
            label: here.is_default ? 'No longer begin with this view' : 'Begin with this view',
            onClick: () => void dispatch(defaultClicked({ id: here._id, begins: !here.is_default })),
          },
        ]
      : [
          {
            label: 'Keep this view…',
            onClick: () => {
              setOpen('keep');
            },
          },
        ]),
    ...(here?.own
      ? [
          {
            label: 'Delete this view',
            destructive: true,
            onClick: () => void dispatch(deleteClicked(here._id)),
          },
        ]
      : []),
    {
      label: 'Columns and rows…',
      onClick: () => {
        setOpen('columns');
      },
    },
  ];
  return (
    <>
      <MoreMenu label="View" entries={entries} />
      <Suspense fallback={null}>
        {open === 'columns' && (
          <ColumnsDialog area={area} columns={columns} layout={layout} onClose={close} />
        )}
        {open === 'keep' && <KeepViewDialog area={area} address={address} onClose={close} />}
      </Suspense>
    </>
  );
}
