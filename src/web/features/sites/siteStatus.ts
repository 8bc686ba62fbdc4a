import type { Site } from '../../../domain/sites/site';

/** States of a site on the map, the most urgent last, so that they are drawn on top. */
export const SITE_STATUSES = ['no_tank', 'normal', 'unknown', 'warning', 'critical'] as const;
export type SiteStatus = (typeof SITE_STATUSES)[number];

/** State of a site, from its most urgent level and alarm; an unknown level never counts as normal. */
export function siteStatus({
  level_status: level,
  alarm_severity: severity,
}: Pick<Site, 'level_status' | 'alarm_severity'>): SiteStatus {
  if (severity === 'critical' || level === 'critical') return 'critical';
  if (severity === 'warning' || level === 'low' || level === 'high') return 'warning';
  if (!level) return 'no_tank';
  return level === 'normal' ? 'normal' : 'unknown';
}
