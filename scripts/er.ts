import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

interface Field {
  name: string;
  type: string;
  /** `?`, `[]` or nothing. */
  arity: string;
  doc: string;
  attributes: string;
}

interface Entity {
  name: string;
  doc: string;
  fields: Field[];
}

interface Area {
  name: string;
  entities: Entity[];
  enums: { name: string; doc: string; values: string[] }[];
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Where the generated page stands. */
export const ENTITY_PAGE = join(root, 'docs/entities.md');

const FIELD = /^(\w+)\s+(\w+)(\?|\[\])?\s*(.*)$/;

function parseArea(name: string, text: string): Area {
  const area: Area = { name, entities: [], enums: [] };
  let doc: string[] = [];
  let entity: Entity | undefined;
  let values: string[] | undefined;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const head = /^(model|enum|generator|datasource) (\w+) \{$/.exec(line);
    if (line.startsWith('///')) doc.push(line.slice(3).trim());
    else if (head?.[1] === 'model')
      area.entities.push((entity = { name: head[2]!, doc: doc.join(' '), fields: [] }));
    else if (head?.[1] === 'enum')
      area.enums.push({ name: head[2]!, doc: doc.join(' '), values: (values = []) });
    else if (line === '}') entity = values = undefined;
    else if (values && line) values.push(/@map\("(.+)"\)/.exec(line)?.[1] ?? line);
    else if (entity && FIELD.test(line)) entity.fields.push(parseField(line, doc.join(' ')));
    if (!line.startsWith('///')) doc = [];
  }
  return area;
}

function parseField(line: string, doc: string): Field {
  const [, name, type, arity = '', attributes = ''] = FIELD.exec(line)!;
  return { name: name!, type: type!, arity, doc, attributes };
}

const isRelation = (field: Field) =>
  field.attributes.startsWith('@relation(') && field.attributes.includes('fields:');

/** One line per foreign key, except the one to the practice, which every tenant entity has. */
function relationLines(area: Area, all: Map<string, Entity>): string[] {
  return area.entities.flatMap((entity) =>
    entity.fields
      .filter((field) => isRelation(field) && (field.type !== 'Practice' || area.name === 'practice'))
      .map((field) => {
        const relation = /@relation\("(\w+)"/.exec(field.attributes)?.[1];
        const back = all
          .get(field.type)!
          .fields.find(
            (other) => other.type === entity.name && (!relation || other.attributes.includes(relation)),
          );
        const many = back?.arity === '[]' ? 'o{' : 'o|';
        return `  ${field.type} ${field.arity === '?' ? '|o' : '||'}--${many} ${entity.name} : ${field.name}`;
      }),
  );
}

function entityText(entity: Entity, names: ReadonlySet<string>): string {
  const columns = entity.fields.filter((field) => !names.has(field.type));
  const rows = columns.map(
    ({ name, type, arity, doc }) => `| \`${name}\` | ${type}${arity === '[]' ? ' list' : arity} | ${doc} |`,
  );
  return [
    `**${entity.name}**: ${entity.doc}`,
    '',
    '<details><summary>Columns</summary>',
    '',
    '| column | type | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '</details>',
    '',
  ].join('\n');
}

function areaText(area: Area, all: Map<string, Entity>): string {
  const names = new Set(all.keys());
  const relations = relationLines(area, all);
  const drawn = relations.join('\n');
  const alone = area.entities.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(drawn));
  return [
    `## ${area.name[0]!.toUpperCase()}${area.name.slice(1).replaceAll('-', ' ')}`,
    '',
    '```mermaid',
    'erDiagram',
    ...relations,
    ...alone.map(({ name }) => `  ${name}`),
    '```',
    '',
    ...area.entities.map((entity) => entityText(entity, names)),
    ...area.enums.map(({ name, doc, values }) => `- \`${name}\` (${values.join(', ')}): ${doc}`),
    '',
  ].join('\n');
}

const INTRODUCTION = `# Entities

Made from prisma/schema by \`npm run er\`; a test fails where this page is stale. Add what you want to say here as \`///\`
comments there.

- A column \`practiceId\` makes an entity the practice's own: row-level security shows it to that practice alone. The line
  from such an entity to its Practice is left out of the drawings.
- References between a practice's own rows are pairs, \`(practiceId, xId)\` to \`(practiceId, id)\`, so that a reference
  across practices cannot be stored.
- Ids are UUIDs of version 7. Moments are \`timestamptz\`, money is whole cents, lengths are minutes, zones are IANA names.
- What a data model cannot say (no overlap, value ranges, partial uniqueness) stands in the SQL of
  prisma/migrations/\\*_constraints, the roles in \\*_roles_and_row_security, functions and triggers in prisma/sql.
`;

/** The entity page as it should be, from the schema files. */
export async function entityPage(): Promise<string> {
  const folder = join(root, 'prisma/schema');
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.prisma') && !name.startsWith('_'))
    .sort();
  const areas = await Promise.all(
    files.map(async (file) =>
      parseArea(basename(file, '.prisma'), await readFile(join(folder, file), 'utf8')),
    ),
  );
  const all = new Map(areas.flatMap(({ entities }) => entities.map((entity) => [entity.name, entity])));
  const text = [INTRODUCTION, ...areas.map((area) => areaText(area, all))].join('\n');
  return format(text, { ...(await resolveConfig(ENTITY_PAGE)), parser: 'markdown' });
}

if (basename(process.argv[1] ?? '') === 'er.ts') {
  await mkdir(dirname(ENTITY_PAGE), { recursive: true });
  await writeFile(ENTITY_PAGE, await entityPage());
  console.log('docs/entities.md');
}
