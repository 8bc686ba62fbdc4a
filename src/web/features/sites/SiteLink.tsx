import type { SiteRef } from '../../../domain/sites/siteRef';
import { siteLabel } from '../../../domain/sites/siteRef';
import { usePermission } from '../../store/usePermission';
import { RouteLink } from '../../ui/layout/RouteLink';
import { EmptyValue } from '../../ui/record/EmptyValue';
import { sitePath, siteRecords } from './siteRecords';

/** Code and name of a site, as a link to its page if the user may open it. */
export function SiteLink({ site }: { site: SiteRef | null | undefined }) {
  const canOpen = usePermission(siteRecords.view);
  if (!site?.code) return <EmptyValue value={undefined} />;
  const label = <bdi>{siteLabel(site)}</bdi>;
  return canOpen && site._id ? <RouteLink to={sitePath(site._id)}>{label}</RouteLink> : label;
}
