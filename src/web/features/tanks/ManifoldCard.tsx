import Stack from '@mui/material/Stack';
import type { Tank } from '../../../domain/tanks/tank';
import { describeManifold } from '../../../domain/tanks/manifold';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { RefLink } from '../records/RefLink';
import { tankRecords } from './tankRecords';

/** Total level of a manifold and links to its other tanks; hidden for a tank without one. */
export const ManifoldCard = ({ tank: { manifold } }: { tank: Tank }) =>
  manifold ? (
    <DescriptionList
      title="Same manifold"
      columns={2}
      items={[
        ['Current level', describeManifold(manifold)],
        [
          'Other tanks',
          <Stack key="others" direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
            {manifold.others.map((other) => (
              <RefLink key={other._id} recordType={tankRecords} to={other} />
            ))}
          </Stack>,
        ],
      ]}
    />
  ) : null;
