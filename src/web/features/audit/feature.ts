import type { Feature } from '../../store/feature';
import { audit, auditIntegrity } from './audit';

export const auditFeature = {
  reducers: { audit: audit.reducer, auditIntegrity: auditIntegrity.reducer },
  sagas: [audit.saga, auditIntegrity.saga],
} satisfies Feature;
