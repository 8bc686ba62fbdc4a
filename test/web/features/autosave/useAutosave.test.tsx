import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createAppStore } from '../../../../src/web/app/store';
import { features } from '../../../../src/web/app/features';
import { ended } from '../../../../src/web/features/session/session';
import { resumed } from '../../../../src/web/store/connection';
import { useAutosave } from '../../../../src/web/features/autosave/useAutosave';
import type { FieldGroup } from '../../../../src/web/ui/form/formFields';
import { createFakeServices } from '../../../fakeServices';
import { makeCurrentUser } from '../../../factories';

const NOOR = { _id: 'u1', label: 'Noor' };
const selected: unknown[] = [];
const search = { options: [], isPending: false, onSearch: () => undefined };
const groups: FieldGroup[] = [
  {
    title: '',
    fields: [
      {
        ...search,
        name: 'owner',
        label: 'Owner',
        kind: 'record',
        onSelect: (ref) => void selected.push(ref),
      },
      {
        ...search,
        name: 'team',
        label: 'Team',
        kind: 'records',
        selected: [],
        onSelect: (refs) => void selected.push(refs),
      },
    ],
  },
];

it('useAutosave stores the label of a selected reference and calls the field’s own onSelect', () => {
  const store = createAppStore(createFakeServices(), () => features);
  store.dispatch(resumed(makeCurrentUser()));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, unmount } = renderHook(() => useAutosave('orders/add', groups), { wrapper });
  for (const field of result.current.withNames(groups).flatMap(({ fields }) => fields)) {
    if (field.kind === 'record') field.onSelect?.(NOOR);
    if (field.kind === 'records') field.onSelect?.([NOOR]);
  }
  expect(selected).toEqual([NOOR, [NOOR]]);
  expect(Object.values(result.current.namesOf())).toContainEqual(NOOR);
  unmount();
  store.dispatch(ended({ reason: 'signedOut' }));
});
