import { createOpenApiDocument } from '../../../src/server/http/openapi';
import { routes } from '../../../src/server/routes';

const { components, paths } = createOpenApiDocument(routes);
const text = JSON.stringify({ components, paths });
const answerOf = (path: string, method: string, status: number) => {
  const { responses } = (paths[path]?.[method] ?? {}) as { responses?: Record<number, object> };
  return responses?.[status];
};
const answers = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

describe('OpenAPI document', () => {
  it('has one record schema per noun', () => {
    expect(answerOf('/client/{id}', 'get', 200)).toMatchObject(answers('Client'));
    expect(answerOf('/client/{id}', 'put', 200)).toMatchObject(answers('Client'));
    expect(answerOf('/client/add', 'post', 201)).toMatchObject(answers('Client'));
    expect(answerOf('/client', 'post', 200)).toMatchObject(answers('ClientPage'));
  });

  it('names the schemas of form bodies', () => {
    expect(paths['/client/add']?.post?.requestBody).toMatchObject(answers('ClientInput'));
    expect(paths['/client/{id}']?.put?.requestBody).toMatchObject(answers('ClientUpdate'));
    expect(components.schemas.ClientUpdate).toMatchObject({ required: ['version'] });
  });

  it('contains no duplicate or missing named schema', () => {
    const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect([...named].filter((name) => !(String(name) in components.schemas))).toEqual([]);
    expect(Object.keys(components.schemas).filter((name) => !named.has(name))).toEqual([]);
    expect(components.schemas.Reference).toMatchObject({ required: ['_id', 'label'] });
    expect(text.split(JSON.stringify(components.schemas.Reference))).toHaveLength(2);
  });

  it.each(['Client', 'Contract', 'Bill', 'Wallet', 'Tank', 'Counter', 'Order', 'Pos', 'User'])(
    'has a %s',
    (noun) => {
      expect(components.schemas).toHaveProperty(noun);
    },
  );
});
