import { plainText } from '#app/lib/rich/plain-text.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** What a practice tells everybody on its page: all that a suggested text may be made of. No client, no review, no address of anybody. */
export interface PublicFacts {
  practice: string;
  practitioner: string;
  /** Such as 'Licensed Massage Therapist'. */
  title: string | null;
  headline: string | null;
  about: string | null;
  modality: string | null;
  /** 'Portland, OR', of the places that are open; of a hidden address too, as the page shows it. */
  towns: string[];
  visits: ('office' | 'virtual' | 'home')[];
  /** Names of what can be booked, in their order. */
  services: string[];
  /** Endorsed keywords, in their order. */
  specialties: string[];
  languages: string[];
}

const MOST = 12;
/** Of longer texts as much as says what they are about. */
const LETTERS = 600;

/** Reads them as the published page does: public services, open places. */
export async function readPublicFacts(sql: Db, practiceId: string): Promise<PublicFacts> {
  const [row] = await sql<Omit<PublicFacts, 'visits'> & { visits: string[] }>`
    SELECT p.name AS practice, u.name AS practitioner, nullif(btrim(u.title), '') AS title,
           nullif(btrim(p.headline), '') AS headline, nullif(btrim(p.about), '') AS about,
           nullif(btrim(m."primaryModality"), '') AS modality,
           COALESCE((SELECT jsonb_agg(l."cityState" ORDER BY l.position, l.id) FROM "Location" l
                     WHERE l."practiceId" = p.id AND l.state <> 'disabled' AND l."deletedAt" IS NULL
                       AND l.kind <> 'virtual' AND l."cityState" <> ''), '[]') AS towns,
           COALESCE((SELECT jsonb_agg(DISTINCT l.kind) FROM "Location" l
                     WHERE l."practiceId" = p.id AND l.state <> 'disabled' AND l."deletedAt" IS NULL), '[]') AS visits,
           COALESCE((SELECT jsonb_agg(s.name ORDER BY s.position, s.id) FROM "Service" s
                     WHERE s."practiceId" = p.id AND s.public AND s.state = 'active' AND s."deletedAt" IS NULL
                       AND NOT s."addOn"), '[]') AS services,
           COALESCE((SELECT jsonb_agg(t.name ORDER BY k.position, k.id) FROM "Skill" k
                     JOIN "Specialty" t ON t.id = k."specialtyId" WHERE k."practiceId" = p.id), '[]') AS specialties,
           COALESCE((SELECT jsonb_agg(g.name ORDER BY g.name) FROM "PracticeLanguage" pl
                     JOIN "Language" g ON g.id = pl."languageId" WHERE pl."practiceId" = p.id), '[]') AS languages
    FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN "WebsiteMetadata" m ON m."practiceId" = p.id
    WHERE p.id = ${practiceId}::uuid`;
  const { towns, services, specialties, about, visits, ...facts } = row!;
  return {
    ...facts,
    about: about && plainText(about).slice(0, LETTERS),
    towns: [...new Set(towns)].slice(0, 3),
    visits: visits as PublicFacts['visits'],
    services: services.slice(0, MOST),
    specialties: specialties.slice(0, MOST),
  };
}
