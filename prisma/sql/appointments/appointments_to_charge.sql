-- Appointments to charge now, for the worker: approved and open by their payment's standing, where cards are taken, with a card, on the
-- venue's day of `now` or up to 30 days before, and no decline that waits for someone (a decline counts as due again only from its
-- nextChargeAttemptAt).
CREATE FUNCTION tenancy.appointments_to_charge(now timestamptz, most int) RETURNS TABLE ("practiceId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT a."practiceId", a.id
  FROM "Appointment" a
  JOIN "Practice" p ON p.id = a."practiceId" AND p."closedAt" IS NULL AND takes_cards(p.id)
  WHERE a.state = 'approved' AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid"
    AND a."startsAt" > appointments_to_charge.now - interval '30 days'
    AND a."startsAt" < appointments_to_charge.now + interval '26 hours'
    AND (appointments_to_charge.now AT TIME ZONE a."timeZone")::date >= (a."startsAt" AT TIME ZONE a."timeZone")::date
    AND CASE WHEN a."nextChargeAttemptAt" IS NULL THEN a."paymentError" IS NULL
             ELSE a."nextChargeAttemptAt" <= appointments_to_charge.now END
    AND (SELECT s.status FROM "Bill" s
      WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id) IN ('open', 'failed')
    AND EXISTS (SELECT FROM "PaymentMethod" m
      WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
        AND m.provider::text = coalesce(p."paymentProvider"::text, 'stripe')
        AND may_charge(m.id, a) AND (m.id = a."paymentMethodId" OR m."isDefault"))
  ORDER BY a."startsAt" LIMIT most
$$;

REVOKE ALL ON FUNCTION tenancy.appointments_to_charge FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.appointments_to_charge TO tendwell_app;
ALTER FUNCTION tenancy.appointments_to_charge OWNER TO tendwell_lookup;
