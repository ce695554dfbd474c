-- Leave at Stripe that was given up here and that Stripe has not taken back yet; a closed practice's too.
CREATE FUNCTION tenancy.stripe_leave_to_give_back(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT l."practiceId", l.id FROM "LeaveToGiveBack" l
  WHERE l."dueAt" <= stripe_leave_to_give_back.now
  ORDER BY l."dueAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.stripe_leave_to_give_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.stripe_leave_to_give_back TO tendwell_app;
ALTER FUNCTION tenancy.stripe_leave_to_give_back OWNER TO tendwell_lookup;
