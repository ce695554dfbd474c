-- What a line of the clients' table says beside who it is: the start of the next appointment or request, and the cents that are owed
-- by the rule of the payments list (payment_owed), in the practice's currency; no currency where nothing can be owed.
CREATE FUNCTION client_summary(practice uuid, client uuid, now timestamptz)
RETURNS TABLE ("nextAppointmentDate" timestamptz, "balanceCents" integer, "balanceCurrency" text)
LANGUAGE sql STABLE AS $$
  SELECT
    (SELECT min(a."startsAt") FROM public."Appointment" a
     WHERE a."practiceId" = practice AND a."clientId" = client AND a.state IN ('pending', 'approved') AND a."startsAt" > now),
    COALESCE(owed.cents, 0)::int, owed.currency
  FROM (VALUES (true)) one(line)
  LEFT JOIN LATERAL (
    SELECT sum(public.payment_owed(s, now)) AS cents, p."defaultCurrency"::text AS currency
    FROM public."Bill" s JOIN public."Practice" p ON p.id = s."practiceId"
    WHERE s."practiceId" = practice AND s."clientId" = client AND s.kind = 'appointment' AND s.status IN ('failed', 'open')
      AND s.currency = p."defaultCurrency"
    GROUP BY p."defaultCurrency"
  ) owed ON true
$$;
