import type { Database } from '#app/platform/db.ts';
import type { DemoPractice } from './demo-practice.ts';
import { CREDENTIALS, ISSUERS } from './lists/credential-lists.ts';
import { LANGUAGES, MORE_CLIENTS, TOPICS } from './lists/topics.ts';
import { DEMO_PRACTICES } from './practices/index.ts';

const CATEGORIES = [
  'Acupuncture',
  'Ayurveda',
  'Breathwork',
  'Coaching',
  'Craniosacral therapy',
  'Herbalism',
  'Hypnotherapy',
  'Massage therapy',
  'Meditation',
  'Nutrition',
  'Osteopathy',
  'Reflexology',
  'Reiki',
  'Sound healing',
  'Yoga therapy',
];
const AGES = ['Children', 'Teens', 'Adults', 'Seniors'];
const WORKS_WITH = [
  'Athletes',
  'Beginners',
  'Dancers',
  'Families',
  'New parents',
  'Nurses and carers',
  'People in pain',
  'People who grieve',
];

const unique = (names: string[]) => [...new Set(names)].sort();

interface List {
  createMany(args: { data: { name: string; position?: number }[]; skipDuplicates: true }): Promise<unknown>;
  findMany(args: { where: { name: { in: string[] } } }): Promise<{ id: string; name: string }[]>;
}

/** Fills a shared list with the names it lacks; answers their ids by name. */
async function fill(list: List, names: string[], isOrdered = false): Promise<Map<string, string>> {
  await list.createMany({
    data: names.map((name, position) => (isOrdered ? { name, position } : { name })),
    skipDuplicates: true,
  });
  const rows = await list.findMany({ where: { name: { in: names } } });
  return new Map(rows.map(({ id, name }) => [name, id]));
}

type Kind = DemoPractice['credentials'][number]['kind'];

interface KindList {
  createMany(args: { data: { name: string; kind: Kind }[]; skipDuplicates: true }): Promise<unknown>;
  findMany(args: { where: { name: { in: string[] } } }): Promise<{ id: string; name: string; kind: Kind }[]>;
}

/** The same for names that belong to a kind; the key is `<kind> <name>`. */
async function fillKinds(list: KindList, data: { name: string; kind: Kind }[]): Promise<Map<string, string>> {
  await list.createMany({ data, skipDuplicates: true });
  const rows = await list.findMany({ where: { name: { in: unique(data.map(({ name }) => name)) } } });
  return new Map(rows.map(({ id, name, kind }) => [`${kind} ${name}`, id]));
}

/** The lists that all practices share (categories, keywords, credentials …), filled as far as they are not. */
export async function referenceData({ prisma }: Database) {
  const credentials = DEMO_PRACTICES.flatMap((practice) => practice.credentials);
  await fill(prisma.therapyCategory, CATEGORIES, true);
  return {
    specialties: await fill(
      prisma.specialty,
      unique([...TOPICS, ...DEMO_PRACTICES.flatMap(({ skills }) => skills)]),
    ),
    languages: await fill(
      prisma.language,
      unique([...LANGUAGES, ...DEMO_PRACTICES.flatMap(({ languages }) => languages)]),
    ),
    ages: await fill(prisma.ageWorkWith, AGES, true),
    worksWith: await fill(prisma.workWith, [...WORKS_WITH, ...MORE_CLIENTS], true),
    credentials: await fillKinds(prisma.credential, [
      ...CREDENTIALS,
      ...credentials.map(({ kind, name }) => ({ kind, name })),
    ]),
    issuers: await fillKinds(prisma.issuer, [
      ...ISSUERS,
      ...credentials.map(({ kind, issuer }) => ({ kind, name: issuer })),
    ]),
  };
}

export type ReferenceData = Awaited<ReturnType<typeof referenceData>>;
