import type { Database } from '#app/platform/db.ts';
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

/** The lists that all practices share (categories, keywords, credentials …), filled as far as they are not. */
export async function referenceData({ prisma }: Database) {
  const credentials = DEMO_PRACTICES.flatMap((practice) => practice.credentials);
  const named = (names: string[]) => ({ data: names.map((name) => ({ name })), skipDuplicates: true });
  const placed = (names: string[]) => ({
    data: names.map((name, position) => ({ name, position })),
    skipDuplicates: true,
  });
  await prisma.therapyCategory.createMany(placed(CATEGORIES));
  await prisma.ageWorkWith.createMany(placed(AGES));
  await prisma.workWith.createMany(placed(WORKS_WITH));
  await prisma.specialty.createMany(named(unique(DEMO_PRACTICES.flatMap(({ skills }) => skills))));
  await prisma.language.createMany(named(unique(DEMO_PRACTICES.flatMap(({ languages }) => languages))));
  await prisma.credential.createMany({
    data: credentials.map(({ kind, name }) => ({ kind, name })),
    skipDuplicates: true,
  });
  await prisma.issuer.createMany({
    data: credentials.map(({ kind, issuer }) => ({ kind, name: issuer })),
    skipDuplicates: true,
  });
  const ids = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));
  const kinds = (rows: { id: string; name: string; kind: string }[]) =>
    new Map(rows.map(({ id, name, kind }) => [`${kind} ${name}`, id]));
  return {
    specialties: ids(await prisma.specialty.findMany()),
    languages: ids(await prisma.language.findMany()),
    ages: ids(await prisma.ageWorkWith.findMany()),
    worksWith: ids(await prisma.workWith.findMany()),
    credentials: kinds(await prisma.credential.findMany()),
    issuers: kinds(await prisma.issuer.findMany()),
  };
}

export type ReferenceData = Awaited<ReturnType<typeof referenceData>>;
