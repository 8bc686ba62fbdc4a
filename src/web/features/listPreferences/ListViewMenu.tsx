import { Suspense, lazy, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { ListLayout, SavedView } from '../../../domain/lists/listPreferences';
import { defaultViewClicked, deleteViewClicked } from './listPreferences';
import type { MenuAction } from '../../ui/layout/MoreMenu';
import { MoreMenu } from '../../ui/layout/MoreMenu';

const ColumnsDialog = lazy(() => import(/* webpackChunkName: "list-preferences" */ './ColumnsDialog'));
const SaveViewDialog = lazy(() => import(/* webpackChunkName: "list-preferences" */ './SaveViewDialog'));

interface ListViewMenuProps {
  list: string;
  columns: readonly { field: string; headerName: string }[];
  layout?: ListLayout;
  views: readonly SavedView[];
  /** Receives the selected columns, for lists whose columns are in the URL. */
  onColumnsChange?: (columns: readonly string[]) => void;
}

/** Menu of saved views and column settings. */
export function ListViewMenu({ list, columns, layout, views, onColumnsChange }: ListViewMenuProps) {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const [openDialog, setOpenDialog] = useState<'save' | 'columns'>();
  const close = () => {
    setOpenDialog(undefined);
  };
  const firstPage = new URLSearchParams(params);
  firstPage.delete('page');
  const query = firstPage.toString();
  const activeView = views.find((view) => view.query === query);
  const entries: MenuAction[] = [
    ...views.map((view) => ({
      label: `${view.is_default ? '★ ' : ''}${view.name}${view.own ? '' : ' (shared)'}`,
      onClick: () => {
        setParams(new URLSearchParams(view.query));
      },
    })),
    ...(activeView
      ? [
          {
            label: activeView.is_default ? 'Remove as default view' : 'Set as default view',
            onClick: () =>
              void dispatch(defaultViewClicked({ id: activeView._id, isDefault: !activeView.is_default })),
          },
        ]
      : [
          {
            label: 'Save view…',
            onClick: () => {
              setOpenDialog('save');
            },
          },
        ]),
    ...(activeView?.own
      ? [
          {
            label: 'Delete this view',
            destructive: true,
            onClick: () => void dispatch(deleteViewClicked(activeView)),
          },
        ]
      : []),
    {
      label: onColumnsChange ? 'Columns…' : 'Columns and rows…',
      onClick: () => {
        setOpenDialog('columns');
      },
    },
  ];
  return (
    <>
      <MoreMenu label="View" actions={entries} />
      <Suspense fallback={null}>
        {openDialog === 'columns' && (
          <ColumnsDialog {...{ list, columns, layout }} onChange={onColumnsChange} onClose={close} />
        )}
        {openDialog === 'save' && <SaveViewDialog list={list} query={query} onClose={close} />}
      </Suspense>
    </>
  );
}
