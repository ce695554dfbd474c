import { jsonPart } from './part.ts';

/** The practice itself: what it offers, where, when, and what it says. Hashes, secrets and places in the file store stay out. */
export const PRACTICE_PARTS = [
  jsonPart(
    'practice.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT p.id, jsonb_build_object('practitioner', u.name, 'title', u.title, 'email', u.email, 'phone', u.phone)
        || jsonb_build_object(
          'keywords', ARRAY(SELECT y.name FROM "Skill" k JOIN "Specialty" y ON y.id = k."specialtyId"
            WHERE k."practiceId" = p.id ORDER BY k.position, k.id),
          'languages', COALESCE((SELECT jsonb_agg(to_jsonb(g) - 'practiceId') FROM "PracticeLanguage" g WHERE g."practiceId" = p.id), '[]'),
          'ages', COALESCE((SELECT jsonb_agg(to_jsonb(g) - 'practiceId') FROM "PracticeAgeWorkWith" g WHERE g."practiceId" = p.id), '[]'),
          'worksWith', COALESCE((SELECT jsonb_agg(to_jsonb(g) - 'practiceId') FROM "PracticeWorkWith" g WHERE g."practiceId" = p.id), '[]'),
          'gallery', COALESCE((SELECT jsonb_agg(to_jsonb(g) - 'practiceId') FROM "GalleryImage" g WHERE g."practiceId" = p.id), '[]'),
          'website', COALESCE((SELECT jsonb_agg(to_jsonb(g) - 'practiceId') FROM "WebsiteMetadata" g WHERE g."practiceId" = p.id), '[]'))
        || (to_jsonb(p) - ARRAY['ownerUserId', 'referralCodeHash', 'referralCodeEncrypted', 'identityVerificationId']) AS row
      FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
      WHERE p.id = ${practiceId}::uuid AND p.id > ${after}::uuid LIMIT ${most}`,
  ),
  jsonPart(
    'services.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT s.id, (to_jsonb(s) - 'practiceId') || jsonb_build_object(
        'variations', COALESCE((SELECT jsonb_agg(to_jsonb(v) - 'practiceId' ORDER BY v.position, v.id) FROM "ServiceVariation" v
          WHERE v."practiceId" = s."practiceId" AND v."serviceId" = s.id), '[]'),
        'locationIds', COALESCE((SELECT jsonb_agg(l."locationId") FROM "ServiceLocation" l
          WHERE l."practiceId" = s."practiceId" AND l."serviceId" = s.id), '[]'),
        'addOnOf', COALESCE((SELECT jsonb_agg(o."serviceId") FROM "AddOnAllowedService" o
          WHERE o."practiceId" = s."practiceId" AND o."addOnId" = s.id), '[]'),
        'ownPrices', COALESCE((SELECT jsonb_agg(jsonb_build_object('clientId', c."clientId", 'amountCents', c."amountCents"))
          FROM "CustomPrice" c WHERE c."practiceId" = s."practiceId" AND c."serviceId" = s.id), '[]')) AS row
      FROM "Service" s WHERE s."practiceId" = ${practiceId}::uuid AND s.id > ${after}::uuid ORDER BY s.id LIMIT ${most}`,
  ),
  jsonPart(
    'locations-and-hours.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT l.id, (to_jsonb(l) - 'practiceId') || jsonb_build_object(
        'hours', COALESCE((SELECT jsonb_agg(to_jsonb(b) - 'practiceId' ORDER BY b.weekday, b.id) FROM "AvailabilityBlock" b
          WHERE b."practiceId" = l."practiceId" AND b."locationId" = l.id), '[]')) AS row
      FROM "Location" l WHERE l."practiceId" = ${practiceId}::uuid AND l.id > ${after}::uuid ORDER BY l.id LIMIT ${most}`,
  ),
  jsonPart(
    'time-off-and-other-hours.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT o.id, to_jsonb(o) - 'practiceId' AS row FROM "AvailabilityOverride" o
      WHERE o."practiceId" = ${practiceId}::uuid AND o.id > ${after}::uuid ORDER BY o.id LIMIT ${most}`,
  ),
  jsonPart(
    'own-time.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT e.id, to_jsonb(e) - 'practiceId' AS row FROM "PersonalEvent" e
      WHERE e."practiceId" = ${practiceId}::uuid AND e.id > ${after}::uuid ORDER BY e.id LIMIT ${most}`,
  ),
  jsonPart(
    'group-events.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT t.id, (to_jsonb(t) - 'practiceId') || jsonb_build_object('dates', COALESCE((
        SELECT jsonb_agg(to_jsonb(e) - 'practiceId' ORDER BY e."startsAt", e.id) FROM "BookableEvent" e
        WHERE e."practiceId" = t."practiceId" AND e."bookableEventTypeId" = t.id), '[]')) AS row
      FROM "BookableEventType" t WHERE t."practiceId" = ${practiceId}::uuid AND t.id > ${after}::uuid ORDER BY t.id LIMIT ${most}`,
  ),
  jsonPart(
    'coupons.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT c.id, (to_jsonb(c) - 'practiceId') || jsonb_build_object(
        'serviceIds', ARRAY(SELECT s."serviceId" FROM "DiscountCodeService" s
          WHERE s."practiceId" = c."practiceId" AND s."discountCodeId" = c.id),
        'uses', COALESCE((
        SELECT jsonb_agg(to_jsonb(r) - 'practiceId' ORDER BY r."createdAt", r.id) FROM "DiscountCodeRedemption" r
        WHERE r."practiceId" = c."practiceId" AND r."discountCodeId" = c.id), '[]')) AS row
      FROM "DiscountCode" c WHERE c."practiceId" = ${practiceId}::uuid AND c.id > ${after}::uuid ORDER BY c.id LIMIT ${most}`,
  ),
  jsonPart(
    'gift-card-templates.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT g.id, to_jsonb(g) - 'practiceId' AS row FROM "GiftCardTemplate" g
      WHERE g."practiceId" = ${practiceId}::uuid AND g.id > ${after}::uuid ORDER BY g.id LIMIT ${most}`,
  ),
  jsonPart(
    'intake-forms.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT f.id, (to_jsonb(f) - 'practiceId') || jsonb_build_object(
        'serviceIds', ARRAY(SELECT s."serviceId" FROM "IntakeFormService" s
          WHERE s."practiceId" = f."practiceId" AND s."intakeFormId" = f.id),
        'earlier', COALESCE((
        SELECT jsonb_agg(to_jsonb(v) - 'practiceId') FROM "IntakeFormVersion" v
        WHERE v."practiceId" = f."practiceId" AND v."intakeFormId" = f.id), '[]')) AS row
      FROM "IntakeForm" f WHERE f."practiceId" = ${practiceId}::uuid AND f.id > ${after}::uuid ORDER BY f.id LIMIT ${most}`,
  ),
  jsonPart(
    'email-words.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT e.id, to_jsonb(e) - 'practiceId' AS row FROM "EmailTemplate" e
      WHERE e."practiceId" = ${practiceId}::uuid AND e.id > ${after}::uuid ORDER BY e.id LIMIT ${most}`,
  ),
  jsonPart(
    'website-pages.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT w.id, to_jsonb(w) - 'practiceId' AS row FROM "Page" w
      WHERE w."practiceId" = ${practiceId}::uuid AND w.id > ${after}::uuid ORDER BY w.id LIMIT ${most}`,
  ),
  jsonPart(
    'website-design.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT s.id, to_jsonb(s) - 'practiceId' AS row FROM "Website" s
      WHERE s."practiceId" = ${practiceId}::uuid AND s.id > ${after}::uuid ORDER BY s.id LIMIT ${most}`,
  ),
  jsonPart(
    'website-publications.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT p.id, to_jsonb(p) - 'practiceId' AS row FROM "Publication" p
      WHERE p."practiceId" = ${practiceId}::uuid AND p.id > ${after}::uuid ORDER BY p.id LIMIT ${most}`,
  ),
  jsonPart(
    'website-redirects.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT r.id, to_jsonb(r) - 'practiceId' AS row FROM "SiteRedirect" r
      WHERE r."practiceId" = ${practiceId}::uuid AND r.id > ${after}::uuid ORDER BY r.id LIMIT ${most}`,
  ),
  jsonPart(
    'website-messages.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT m.id, to_jsonb(m) - 'practiceId' AS row FROM "ContactMessage" m
      WHERE m."practiceId" = ${practiceId}::uuid AND m.id > ${after}::uuid ORDER BY m.id LIMIT ${most}`,
  ),
  jsonPart(
    'credentials.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT c.id, (to_jsonb(c) - 'practiceId') || jsonb_build_object('credential', k.name, 'issuer', i.name) AS row
      FROM "ProCredential" c LEFT JOIN "Credential" k ON k.id = c."credentialId" LEFT JOIN "Issuer" i ON i.id = c."issuerId"
      WHERE c."practiceId" = ${practiceId}::uuid AND c.id > ${after}::uuid ORDER BY c.id LIMIT ${most}`,
  ),
  jsonPart(
    'articles.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT a.id, to_jsonb(a) - 'practiceId' AS row FROM "Article" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a.id > ${after}::uuid ORDER BY a.id LIMIT ${most}`,
  ),
  jsonPart(
    'answers.json',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT a.id, (to_jsonb(a) - 'practiceId') || jsonb_build_object('question', q.question) AS row
      FROM "Answer" a JOIN "Question" q ON q.id = a."questionId"
      WHERE a."practiceId" = ${practiceId}::uuid AND a.id > ${after}::uuid ORDER BY a.id LIMIT ${most}`,
  ),
];
