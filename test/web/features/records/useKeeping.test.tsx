import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '../../../../src/web/app/store';
import { visit as parts } from '../../../../src/web/app/injectFeatures';
import { ended, resumed } from '../../../../src/web/features/session/session';
import { useKeeping } from '../../../../src/web/features/autosave/useAutosave';
import type { FieldGroup } from '../../../../src/web/ui/form/formFields';
import { fakeTools } from '../../../fakeServices';
import { makeVisitor } from '../../../factories';

const NOOR = { _id: 'u1', label: 'Noor' };
const told: unknown[] = [];
const seeking = { options: [], waiting: false, seek: () => undefined };
const groups: FieldGroup[] = [
  {
    title: '',
    fields: [
      { ...seeking, name: 'owner', label: 'Owner', kind: 'ref', onPick: (ref) => void told.push(ref) },
      {
        ...seeking,
        name: 'team',
        label: 'Team',
        kind: 'refs',
        chosen: [],
        onPick: (refs) => void told.push(refs),
      },
    ],
  },
];

it('a form that is kept tells which references are picked to who asked for it, too', () => {
  const store = makeStore(fakeTools(), () => parts);
  store.dispatch(resumed(makeVisitor()));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, unmount } = renderHook(() => useKeeping('orders/add', groups), { wrapper });
  for (const field of result.current.withNames(groups).flatMap(({ fields }) => fields)) {
    if (field.kind === 'ref') field.onPick?.(NOOR);
    if (field.kind === 'refs') field.onPick?.([NOOR]);
  }
  expect(told).toEqual([NOOR, [NOOR]]);
  expect(Object.values(result.current.namesOf())).toContainEqual(NOOR);
  unmount();
  store.dispatch(ended({ why: 'left' }));
});
