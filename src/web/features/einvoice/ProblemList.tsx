import Typography from '@mui/material/Typography';
import type { EinvoiceProblem } from '../../../domain/einvoice/einvoice';
import { usePermission } from '../../store/usePermission';
import { RouteLink } from '../../ui/layout/RouteLink';
import { fixPath } from './einvoices';

const listStyle = { m: 0, paddingInlineStart: '1.25em', overflowWrap: 'anywhere' } as const;

/** Failed rules of an e-invoice, each with a message, its rule, and a link to fix it. */
export function ProblemList({ problems }: { problems: readonly EinvoiceProblem[] }) {
  const canFix = {
    client: usePermission('canUpdateClients'),
    setting: usePermission('superAdmin'),
    invoice: false,
  };
  return (
    <Typography component="ul" variant="body2" sx={listStyle}>
      {problems.map((problem) => {
        const path = canFix[problem.fix] ? fixPath(problem) : undefined;
        return (
          <li key={`${problem.rule} ${problem.text}`}>
            {problem.text}{' '}
            {path && (
              <RouteLink to={path} label={`Fix: ${problem.text}`}>
                Fix
              </RouteLink>
            )}{' '}
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {`(${problem.rule})`}
            </Typography>
          </li>
        );
      })}
    </Typography>
  );
}
