import { printSchema } from 'graphql';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registry } from '#app/domain/registry.ts';
import { schemaOf } from '#app/graphql/schema.ts';

/** Where the schema stands for people who read it. */
export const SCHEMA_FILE = join(dirname(fileURLToPath(import.meta.url)), '../docs/schema.graphql');

/** The text of the GraphQL schema as the registry makes it. */
export const schemaText = (): string =>
  `# Made from the operations of app/domain by \`npm run schema\`; a test fails where it is stale.\n\n${printSchema(schemaOf(registry))}\n`;

if (basename(process.argv[1] ?? '') === 'schema.ts') {
  await writeFile(SCHEMA_FILE, schemaText());
  console.log('docs/schema.graphql');
}
