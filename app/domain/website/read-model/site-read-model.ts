import { Temporal } from 'temporal-polyfill';
import type {
  SiteImage,
  SiteLocation,
  SiteReadModel,
  SiteReviews,
  SiteService,
} from '#builder/read-model.ts';
import { MAX_GALLERY_PHOTOS } from '#builder/blocks/gallery/props.ts';
import { hidesStreet } from '#app/domain/locations/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { siteImage } from './renditions.ts';
import { readSiteEvents, readSiteGiftCards } from './site-offers.ts';
import { readSitePractice } from './site-practice.ts';

/** Reviews shown on a page; the average counts all. */
const MAX_REVIEWS = 24;

interface ServiceRow extends Omit<SiteService, 'photo' | 'description'> {
  description: string | null;
  photoHandle: string | null;
  addOn: boolean;
}

/** Public, active services in their order, and the add-ons among them apart. Free ones come first (spec 002 §2). */
async function readServices(
  sql: Db,
  practiceId: string,
  imageOf: (handle: string | null) => SiteImage | null,
) {
  const rows = await sql<ServiceRow>`
    SELECT s.id, s.name, s.description, s.category AS "group", s."photoHandle", s."timeLength", s."amountCents", s.package,
           s."numberOfSessions", s."addOn",
           COALESCE((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'timeLength', v."timeLength",
                                                         'amountCents', v."amountCents") ORDER BY v.position, v.id)
                     FROM "ServiceVariation" v
                     WHERE v."practiceId" = s."practiceId" AND v."serviceId" = s.id AND v."deletedAt" IS NULL),
                    '[]') AS variations
    FROM "Service" s
    WHERE s."practiceId" = ${practiceId}::uuid AND s.public AND s.state = 'active' AND s."deletedAt" IS NULL
    ORDER BY s."amountCents" > 0, s.position, s.id`;
  const described = rows.map((row) => ({ ...row, description: row.description ?? '' }));
  return {
    services: described
      .filter(({ addOn }) => !addOn)
      .map(({ addOn: _addOn, photoHandle, ...service }) => ({ ...service, photo: imageOf(photoHandle) })),
    addOns: described
      .filter(({ addOn }) => addOn)
      .map(({ id, name, description, amountCents, timeLength }) => ({
        id,
        name,
        description,
        amountCents,
        timeLength: timeLength || null,
      })),
  };
}

interface LocationRow extends Omit<SiteLocation, 'address'> {
  street: string;
  town: string;
  hideAddress: boolean;
}

/** Places that are open to clients. A hidden address, and that of home visits, stays here: its lines and its point. */
async function readLocations(sql: Db, practiceId: string): Promise<SiteLocation[]> {
  const rows = await sql<LocationRow>`
    SELECT l.id, l.kind, nullif(l.name, '') AS name, l."timeZone", l."cityState", l.latitude, l.longitude, l."hideAddress",
           concat_ws(', ', nullif(l.address, ''), nullif(l."secondaryAddress", '')) AS street,
           concat_ws(' ', nullif(l."cityState", ''), nullif(l.zip, '')) AS town,
           CASE WHEN l.kind = 'virtual' THEN l."virtualType" END AS "virtualType",
           CASE WHEN l.kind = 'home' THEN l."travelDistance" END AS "travelDistance",
           COALESCE((SELECT jsonb_agg(jsonb_build_object('weekday', b.weekday, 'startMinute', b."startMinute",
                                                         'endMinute', b."endMinute") ORDER BY b.weekday, b."startMinute")
                     FROM "AvailabilityBlock" b
                     WHERE b."practiceId" = l."practiceId" AND b."locationId" = l.id AND b."serviceId" IS NULL),
                    '[]') AS hours
    FROM "Location" l
    WHERE l."practiceId" = ${practiceId}::uuid AND l.state <> 'disabled' AND l."deletedAt" IS NULL
    ORDER BY l.position, l.id`;
  return rows.map(({ street, town, hideAddress, ...location }) => {
    if (location.kind !== 'virtual' && !hidesStreet({ ...location, hideAddress }))
      return { ...location, address: [street, town].filter(Boolean) };
    return { ...location, address: [], latitude: null, longitude: null };
  });
}

/** Live reviews, those of strangers last and in no average (DECISIONS 66). The name of an anonymous reviewer is dropped here. */
async function readReviews(sql: Db, practiceId: string, timeZone: string): Promise<SiteReviews> {
  const [all] = await sql<{ average: number | null; count: number }>`
    SELECT avg(rating)::float8 AS average, count(*)::int AS count FROM "Review"
    WHERE "practiceId" = ${practiceId}::uuid AND "liveAt" IS NOT NULL AND "deletedAt" IS NULL AND rating IS NOT NULL
      AND verification <> 'link'`;
  const items = await sql<SiteReviews['items'][number]>`
    SELECT r.id, r.rating, coalesce(r.text, '') AS text, to_char(r."createdAt" AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS date, y.message AS reply,
           v.id AS "videoId", r.verification AS "knownBy",
           CASE WHEN r."isAnonymous" THEN NULL
                WHEN r."unverifiedName" IS NOT NULL THEN jsonb_build_object('firstName', r."unverifiedName", 'lastName', NULL)
                ELSE jsonb_build_object('firstName', c."firstName", 'lastName', nullif(c."lastName", '')) END AS reviewer
    FROM "Review" r
    JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
    LEFT JOIN "ReviewReply" y ON y."practiceId" = r."practiceId" AND y."reviewId" = r.id
    LEFT JOIN LATERAL (
      SELECT w.id FROM "VideoReview" w JOIN "Practice" p ON p.id = w."practiceId" AND p."videoReviewsEnabled"
      WHERE w."practiceId" = r."practiceId" AND w."reviewId" = r.id AND w.status = 'approved'
        AND w."processedKey" IS NOT NULL
      ORDER BY w."approvedAt" DESC LIMIT 1) v ON true
    WHERE r."practiceId" = ${practiceId}::uuid AND r."liveAt" IS NOT NULL AND r."deletedAt" IS NULL
      AND r.rating IS NOT NULL AND (r.text <> '' OR v.id IS NOT NULL)
    -- Strangers' reviews cannot crowd out those of clients.
    ORDER BY r.verification = 'link', r."createdAt" DESC, r.id DESC LIMIT ${MAX_REVIEWS}`;
  return { average: all!.average, count: all!.count, items };
}

/**
 * The practice's pictures by handle, and by the name they were uploaded under without its ending ('hero' for hero.jpg;
 * of two with one name the newer), which is how the templates ask for them.
 */
async function readImages(sql: Db, practiceId: string): Promise<Record<string, SiteImage>> {
  const rows = await sql<Parameters<typeof siteImage>[0] & { handle: string; filename: string | null }>`
    SELECT handle, filename, key, width, height, "altText", "focusX", "focusY" FROM "MediaAsset"
    WHERE "practiceId" = ${practiceId}::uuid AND purpose = 'picture' AND state = 'ready' AND "deletedAt" IS NULL
    ORDER BY "createdAt", id`;
  const images = new Map<string, SiteImage>();
  for (const row of rows) {
    const image = siteImage(row);
    if (!image) continue;
    images.set(row.handle, image);
    if (row.filename) images.set(row.filename.replace(/\.[^.]*$/, ''), image);
  }
  return Object.fromEntries(images);
}

/** The photos that are seen first; a page shows no more of them (builder/blocks/gallery). */
const readGallery = (sql: Db, practiceId: string) => sql<{ handle: string }>`
  SELECT handle FROM "GalleryImage" WHERE "practiceId" = ${practiceId}::uuid
  ORDER BY position, id LIMIT ${MAX_GALLERY_PHOTOS}`;

/**
 * Everything a published page shows of a practice, read in the caller's transaction.
 *
 * @param url the site's own front page, absolute
 * @param now epoch milliseconds
 */
export async function readSite(
  sql: Db,
  { practiceId, url, now }: { practiceId: string; url: string; now: number },
): Promise<SiteReadModel> {
  const images = await readImages(sql, practiceId);
  const imageOf = (handle: string | null) =>
    handle && Object.hasOwn(images, handle) ? images[handle]! : null;
  const { practice, owner, photoHandle, timeZone } = await readSitePractice(sql, practiceId, url);
  return {
    practice,
    owner: { ...owner, photo: imageOf(photoHandle) },
    ...(await readServices(sql, practiceId, imageOf)),
    locations: await readLocations(sql, practiceId),
    reviews: await readReviews(sql, practiceId, timeZone),
    events: await readSiteEvents(sql, practiceId, now),
    giftCards: practice.hasGiftCards ? await readSiteGiftCards(sql, practiceId) : [],
    gallery: (await readGallery(sql, practiceId)).flatMap(({ handle }) => imageOf(handle) ?? []),
    images,
    year: Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).year,
  };
}
