import type { Entity } from '../../domain/entity';
import type { Saga } from './saga';
import { tool } from './saga';

/** Opens the page of the record that was just saved, in the place of its form. */
export const showSaved = (path: string) =>
  function* ({ payload }: { payload: Entity }): Saga {
    const page = yield* tool('page');
    page.go(`${path}/${payload._id}`, { replace: true });
  };
