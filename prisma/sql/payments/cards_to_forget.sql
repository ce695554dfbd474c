-- Cards that were removed here and that their provider is still to forget, since whoever removed them died in between; a closed practice's too.
CREATE FUNCTION tenancy.cards_to_forget(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT m."practiceId", m.id FROM "PaymentMethod" m
  WHERE m."forgetAt" <= cards_to_forget.now AND m."detachedAt" IS NOT NULL
  ORDER BY m."forgetAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.cards_to_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.cards_to_forget TO tendwell_app;
ALTER FUNCTION tenancy.cards_to_forget OWNER TO tendwell_lookup;
