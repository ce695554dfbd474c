-- Whether a host was that of a practice which its owner has closed, as far as its data are still there.
CREATE FUNCTION tenancy.is_closed_site(label text, host text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM "Practice" p WHERE p.slug = label AND p."closedAt" IS NOT NULL AND p."erasedAt" IS NULL
      AND p."publishedAt" IS NOT NULL)
    OR EXISTS (SELECT FROM "CustomDomain" d JOIN "Practice" p ON p.id = d."practiceId"
      WHERE d.domain IN (host, regexp_replace(host, '^www\.', '')) AND (d.domain = host OR d.kind = 'apex')
        AND d.status = 'active' AND p."closedAt" IS NOT NULL AND p."erasedAt" IS NULL AND p."publishedAt" IS NOT NULL)
$$;

REVOKE ALL ON FUNCTION tenancy.is_closed_site FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.is_closed_site TO tendwell_app;
ALTER FUNCTION tenancy.is_closed_site OWNER TO tendwell_lookup;
