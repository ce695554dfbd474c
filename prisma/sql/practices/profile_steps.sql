-- Which steps of its profile a practice has behind it: read for its owner's pages, and by what looks for profiles to verify, so that both
-- count the same. What the steps are called and what they make of a profile stands in TypeScript (domain/profile/status).
CREATE FUNCTION profile_steps(practice uuid) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT jsonb_build_object(
    'photo', u."photoUrl" IS NOT NULL,
    'headline', length(btrim(coalesce(u.title, ''))) >= 2 AND btrim(coalesce(p.headline, '')) <> '',
    'about', length(btrim(coalesce(p.about, ''))) >= 2,
    'location', EXISTS (SELECT FROM "Location" l
      WHERE l."practiceId" = p.id AND l.state <> 'disabled' AND l."deletedAt" IS NULL),
    'service', EXISTS (SELECT FROM "Service" s
      WHERE s."practiceId" = p.id AND s.public AND s.state = 'active' AND NOT s."addOn" AND s."deletedAt" IS NULL),
    'keywords', EXISTS (SELECT FROM "Skill" k WHERE k."practiceId" = p.id),
    'credential', EXISTS (SELECT FROM "ProCredential" c WHERE c."practiceId" = p.id),
    'identity', p."identityVerifiedAt" IS NOT NULL,
    'review', EXISTS (SELECT FROM "ProCredential" c WHERE c."practiceId" = p.id AND c.state = 'approved'))
  FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
  WHERE p.id = practice
$$;
