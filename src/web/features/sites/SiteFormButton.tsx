import Button from '@mui/material/Button';
import { Suspense } from 'react';
import type { Site } from '../../../domain/sites/site';
import { useFormDialog } from '../../store/formDialog';
import { usePermission } from '../../store/usePermission';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { siteRecords } from './siteRecords';
import { sites } from './sites';

const SiteDialog = lazyWithPreload(() => import(/* webpackChunkName: "sites-form" */ './SiteDialog'));

/** Button and form of a new or existing site, for users who may save it. */
export function SiteFormButton({ site }: { site?: Site }) {
  const isAllowed = usePermission(site ? siteRecords.update : siteRecords.create);
  const { openId, open, close } = useFormDialog(sites.save);
  if (!isAllowed) return null;
  return (
    <>
      <Button variant="contained" onClick={() => open(site?._id)}>
        {site ? 'Modify' : 'Add site'}
      </Button>
      {openId !== undefined && (
        <Suspense fallback={null}>
          <SiteDialog {...(site && { site })} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
