import type { AuditEntry, AuditIntegrity } from '../../../domain/audit/auditEntry';
import { createResource } from '../../store/createResource';
import { createQuery } from '../../store/createQuery';
import type { QueryResult } from '../../store/createQuery';

declare module '../../store/rootState' {
  interface RootState {
    auditIntegrity: QueryResult<object, AuditIntegrity> | null;
  }
}

/** Audit entries of all records, newest first. */
export const audit = createResource<AuditEntry>('audit', '/audit', {
  defaults: {
    action: '',
    outcome: 'done',
    model: '',
    changes: [],
    request_id: '',
    address: '',
  },
});

const NO_BLOCK = { blocks: 0, at: '', until: '' };
const NO_VERIFICATION = { at: '', entries: 0, blocks: 0, until: null, error: null };

/** State of the hash chain that protects the log. */
export const auditIntegrity = createQuery<object, AuditIntegrity>('auditIntegrity', async (api) => {
  const {
    chained = null,
    unchained = 0,
    verified = null,
  } = (await api.get<Partial<AuditIntegrity> | null>('/audit/integrity')) ?? {};
  return {
    chained: chained && { ...NO_BLOCK, ...chained },
    unchained,
    verified: verified && { ...NO_VERIFICATION, ...verified },
  };
});
