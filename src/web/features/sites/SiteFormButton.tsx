import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Site } from '../../../domain/sites/site';
import { formDialog } from '../../store/createTransitions';
import type { RootState } from '../../store/rootState';
import { usePermission } from '../../store/usePermission';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { siteRecords } from './siteRecords';
import { sites } from './sites';

const SiteDialog = lazyWithPreload(() => import(/* webpackChunkName: "sites-form" */ './SiteDialog'));

/** Button and form of a new or existing site, for users who may save it. */
export function SiteFormButton({ site }: { site?: Site }) {
  const dispatch = useDispatch();
  const isAllowed = usePermission(site ? siteRecords.update : siteRecords.create);
  const id = site?._id ?? 'new';
  const isOpen = useSelector(
    ({ formDialog: dialog }: RootState) => dialog?.request === sites.save.type && dialog.id === id,
  );
  if (!isAllowed) return null;
  return (
    <>
      <Button
        variant="contained"
        onClick={() => dispatch(formDialog.actions.opened({ request: sites.save.type, id }))}
      >
        {site ? 'Modify' : 'Add site'}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SiteDialog {...(site && { site })} onClose={() => void dispatch(formDialog.actions.closed())} />
        </Suspense>
      )}
    </>
  );
}
