-- Keeps search documents beside every change of what they are made of. A bulk load says
-- `SET LOCAL tendwell.search_later = 'on'` and calls refresh_search_documents once for all it wrote.
CREATE FUNCTION changes_search_document() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  changed uuid[];
BEGIN
  IF current_setting('tendwell.search_later', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'Practice' THEN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(id) INTO changed FROM now_rows WHERE "publishedAt" IS NOT NULL AND "verifiedAt" IS NOT NULL;
    ELSE
      SELECT array_agg(n.id) INTO changed FROM now_rows n JOIN before_rows b ON b.id = n.id
      WHERE (n."publishedAt", n."closedAt", n."marketplaceListed", n.slug, n.name, n.headline, n.location, n."timeZone",
             n."defaultCurrency", n."verifiedAt", n."ownerUserId")
        IS DISTINCT FROM (b."publishedAt", b."closedAt", b."marketplaceListed", b.slug, b.name, b.headline, b.location,
             b."timeZone", b."defaultCurrency", b."verifiedAt", b."ownerUserId");
    END IF;
  ELSIF TG_TABLE_NAME = 'User' THEN
    SELECT array_agg(p.id) INTO changed FROM now_rows n JOIN before_rows b ON b.id = n.id
    JOIN "Practice" p ON p."ownerUserId" = n.id
    WHERE (n.name, n.title, n."photoUrl") IS DISTINCT FROM (b.name, b.title, b."photoUrl");
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT "practiceId") INTO changed FROM before_rows;
  ELSE
    SELECT array_agg(DISTINCT "practiceId") INTO changed FROM now_rows;
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_search_documents(changed); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Practice_made_search" AFTER INSERT ON "Practice"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document();
CREATE TRIGGER "Practice_changed_search" AFTER UPDATE ON "Practice"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document();
CREATE TRIGGER "User_changed_search" AFTER UPDATE ON "User"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document();
DO $$
DECLARE
  tbl text;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['Location', 'Service', 'ServiceVariation', 'ServiceLocation', 'AvailabilityBlock', 'Skill', 'Review',
    'WebsiteMetadata'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS now_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document()', tbl || '_made_search', tbl);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS now_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document()', tbl || '_changed_search', tbl);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS before_rows '
      'FOR EACH STATEMENT EXECUTE FUNCTION changes_search_document()', tbl || '_gone_search', tbl);
  END LOOP;
END $$;
