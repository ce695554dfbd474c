import type { Db } from '#tenants/scoped-db.ts';

interface Person {
  name?: string | undefined;
  title?: string | undefined;
}

/** A full name in the two parts that messages use: the first word, and what follows it. */
const partsOf = (name: string) => {
  const [firstName, ...rest] = name.split(/\s+/u);
  return { firstName: firstName!, lastName: rest.join(' ') || null };
};

/** Writes name and title of whoever owns the practice of this transaction; what is left out stays as it is. */
export async function writePerson(
  db: Db,
  { name, title }: Person,
  more: { gender?: 'female' | 'male' | 'custom'; customGender?: string | null; dob?: string } = {},
  now: number,
): Promise<void> {
  const person = { ...(name ? { name, ...partsOf(name) } : {}), ...(title ? { title } : {}), ...more };
  if (Object.keys(person).length === 0) return;
  await db
    .updateTable('User')
    .set({ ...person, updatedAt: new Date(now) })
    .where('id', '=', db.selectFrom('Practice as p').select('p.ownerUserId'))
    .execute();
}
