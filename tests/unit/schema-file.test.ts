import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import { schemaOf } from '#app/graphql/schema.ts';
import { SCHEMA_FILE, schemaText } from '../../scripts/schema.ts';

test('docs/schema.graphql is what the operations make (npm run schema writes it)', () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(schemaText());
});

test('the schema holds every operation but the system’s own, under its own name and kind', () => {
  const schema = schemaOf(registry);
  const shown = (type: 'getQueryType' | 'getMutationType') => Object.keys(schema[type]()!.getFields()).sort();
  const wanted = (kind: 'query' | 'mutation') =>
    [...registry.values()]
      .filter((operation) => operation.kind === kind && operation.access.kind !== 'system')
      .map(({ name }) => name)
      .sort();
  expect(shown('getQueryType')).toEqual(wanted('query'));
  expect(shown('getMutationType')).toEqual(wanted('mutation'));
});
