-- Webhooks whose waiting is over, and those a dying process left behind a minute ago.
CREATE FUNCTION tenancy.parked_webhooks(now timestamptz, most int) RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT w.id FROM "WebhookEvent" w
  WHERE w."processedAt" IS NULL
    AND COALESCE(w."parkedUntil", w."receivedAt" + interval '1 minute') <= parked_webhooks.now
  ORDER BY w."receivedAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.parked_webhooks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.parked_webhooks TO tendwell_app;
ALTER FUNCTION tenancy.parked_webhooks OWNER TO tendwell_lookup;
