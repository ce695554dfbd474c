import type { SiteOwner, SitePractice, SiteSocial } from '#builder/read-model.ts';
import { policyLabel } from '#app/domain/policy/index.ts';
import { formatPhone } from '#app/lib/phone.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface PracticeRow extends Omit<SitePractice, 'url' | 'metadata' | 'socials'> {
  timeZone: string;
  policyTerms: unknown;
  photoHandle: string | null;
  socials: Record<SiteSocial['kind'], string | null>;
  metadata: SitePractice['metadata'] | null;
  owner: Omit<SiteOwner, 'photo'>;
}

/** Reads the practice and its owner as a page shows them, in one query. */
export async function readSitePractice(sql: Db, practiceId: string, url: string) {
  const [row] = await sql<PracticeRow>`
    SELECT p.id, p.name, p.headline AS tagline, p."timeZone", p."colorAccent", p."defaultCurrency" AS currency, u.phone,
           u.email, u."photoHandle", m."primaryModality" AS modality,
           CASE WHEN p."cancellationPolicyEnabled" THEN nullif(btrim(p."cancellationPolicy"), '') END
             AS "cancellationPolicy", p."policyTerms",
           p."bookableEventsEnabled" AND EXISTS (
             SELECT FROM "BookableEventType" t WHERE t."practiceId" = p.id AND t."deletedAt" IS NULL) AS "hasEvents", p."servicesPagesEnabled" AS "hasServicePages",
           p."giftCardsEnabled" AND takes_cards(p.id) AND EXISTS (
             SELECT FROM "GiftCardTemplate" t WHERE t."practiceId" = p.id AND t.active AND t.public
               AND t."deletedAt" IS NULL) AS "hasGiftCards",
           jsonb_build_object('website', p.website, 'facebook', p.facebook, 'instagram', p.instagram, 'twitter', p.twitter,
             'linkedin', p.linkedin, 'tiktok', p.tiktok, 'youtube', p.youtube) AS socials,
           jsonb_build_object('title', m.title, 'description', m.description, 'ogSiteName', m."ogSiteName") AS metadata,
           jsonb_build_object('name', u.name, 'title', u.title, 'headline', p.headline, 'about', p.about,
             'credentials', (SELECT COALESCE(jsonb_agg(jsonb_build_object('name', c.name, 'issuer', i.name)
                                                       ORDER BY pc.position, pc.id), '[]')
               FROM "ProCredential" pc JOIN "Credential" c ON c.id = pc."credentialId"
               LEFT JOIN "Issuer" i ON i.id = pc."issuerId"
               WHERE pc."practiceId" = p.id AND pc.state = 'approved'),
             'languages', (SELECT COALESCE(jsonb_agg(l.name ORDER BY l.name), '[]')
               FROM "PracticeLanguage" pl JOIN "Language" l ON l.id = pl."languageId" WHERE pl."practiceId" = p.id),
             'ages', (SELECT COALESCE(jsonb_agg(a.name ORDER BY a.position, a.id), '[]')
               FROM "PracticeAgeWorkWith" pa JOIN "AgeWorkWith" a ON a.id = pa."ageWorkWithId"
               WHERE pa."practiceId" = p.id),
             'specialties', (SELECT COALESCE(jsonb_agg(s.name ORDER BY k.position, k.id), '[]')
               FROM "Skill" k JOIN "Specialty" s ON s.id = k."specialtyId" WHERE k."practiceId" = p.id)) AS owner
    FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN "WebsiteMetadata" m ON m."practiceId" = p.id
    WHERE p.id = ${practiceId}::uuid`;
  const { timeZone, photoHandle, socials, owner, policyTerms, ...practice } = row!;
  return {
    timeZone,
    photoHandle,
    owner,
    practice: {
      ...practice,
      // As the booking pages have it: the practice's own words, then what its terms cost.
      cancellationPolicy: policyLabel(practice.cancellationPolicy, policyTerms, practice.currency),
      phone: practice.phone && formatPhone(practice.phone),
      url,
      metadata: row!.metadata ?? { title: null, description: null, ogSiteName: null },
      socials: Object.entries(socials).flatMap(([kind, address]) =>
        address ? [{ kind: kind as SiteSocial['kind'], url: address }] : [],
      ),
    } satisfies SitePractice,
  };
}
