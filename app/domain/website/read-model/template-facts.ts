import type { TemplateFacts } from '#builder/templates/template.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** What templates write of the practice: its own words, of its profile. */
export async function readTemplateFacts(db: Db): Promise<TemplateFacts> {
  const { ownerName, name, ...own } = await db
    .selectFrom('Practice as p')
    .innerJoin('User as u', 'u.id', 'p.ownerUserId')
    .select(['p.name', 'u.name as ownerName', 'p.headline', 'p.firstVisit', 'p.insurance'])
    .select('p.philosophyOfCare as philosophy')
    .executeTakeFirstOrThrow();
  return { ...own, practiceName: name, firstName: (ownerName ?? name).split(' ')[0]! };
}
