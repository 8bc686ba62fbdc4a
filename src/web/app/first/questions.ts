import { FIRST_PAGE } from '../../../domain/entity';
import { NEWEST_FIRST } from '../../../domain/notification';
import type { Question } from '../../kit/early';
import { AREAS } from '../../screens/areas';
import type { AreaWords } from '../../screens/areas';

const areas: readonly AreaWords[] = Object.values(AREAS);

/** What a visit asks first: its screen's rows or record, as far as the address tells, and what is new. */
export const firstQuestions = (path: string, search: string): readonly Question[] => [
  ...questionsOf(path, search),
  { method: 'post', path: NEWEST_FIRST },
];

/** A list's rows, as nobody has narrowed them yet. */
export const firstPageOf = ({ noun }: Pick<AreaWords, 'noun'>): Question => ({
  method: 'post',
  path: `/${noun}`,
  body: FIRST_PAGE,
});

/** How the person has arranged their lists. */
export const LISTS: Question = { method: 'get', path: '/profile/lists' };

function questionsOf(path: string, search: string): readonly Question[] {
  const [, name = '', id] = path.split('/');
  const area = areas.find((one) => one.path === `/${name}`);
  if (!area || id === 'add') return [];
  if (id) return [{ method: 'get', path: `/${area.noun}/${id}` }];
  return [...(search ? [] : [firstPageOf(area)]), LISTS];
}

/** By which name the code of the screen at an address goes. */
export function codeAt(path: string): string {
  const [, name, ...rest] = path.split('/');
  if (!name) return 'dashboard';
  if (name === 'rapports') return 'reports';
  return /^(add|edit)$/.test(rest.at(-1) ?? '') ? `${name}-form` : name;
}
