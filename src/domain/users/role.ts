import type { Entity } from '../entity';
import type { PermissionFlag } from '../permissions';

/** A named set of flags; SuperAdmin and Collection User can't be renamed or deleted. */
export interface Role extends Entity {
  name: string;
  description?: string | null;
  permissions: PermissionFlag[];
  is_system?: boolean;
  user_count?: number;
}
