-- One page of a tab of a person's bookings over all practices, ids only, and how many the tab holds (spec 000 section 2):
--   upcoming      asked for or agreed on, still to come; the next one first
--   past          agreed on and begun, or called off; what was over last first, where what was called off takes its place by
--                 the moment of that, not by a day that is still to come
--   transactions  charged, or kept to be charged on the day; the latest first
--   expired       declined, or never answered; the latest first
CREATE FUNCTION tenancy.bookings_of_person(person uuid, tab text, now timestamptz, most int, skip int)
RETURNS TABLE ("practiceId" uuid, id uuid, total int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  CASE tab
    WHEN 'upcoming' THEN
      RETURN QUERY SELECT a."practiceId", a.id, (count(*) OVER ())::int
        FROM "Client" c JOIN "Appointment" a ON a."practiceId" = c."practiceId" AND a."clientId" = c.id
        WHERE c."userId" = person AND a.state IN ('pending', 'approved') AND a."startsAt" > bookings_of_person.now
        ORDER BY a."startsAt", a.id LIMIT most OFFSET skip;
    WHEN 'past' THEN
      RETURN QUERY SELECT a."practiceId", a.id, (count(*) OVER ())::int
        FROM "Client" c JOIN "Appointment" a ON a."practiceId" = c."practiceId" AND a."clientId" = c.id
        WHERE c."userId" = person
          AND (a.state = 'cancelled' OR (a.state = 'approved' AND a."startsAt" <= bookings_of_person.now))
        ORDER BY LEAST(a."startsAt", a."cancelledAt") DESC, a.id DESC LIMIT most OFFSET skip;
    WHEN 'expired' THEN
      RETURN QUERY SELECT a."practiceId", a.id, (count(*) OVER ())::int
        FROM "Client" c JOIN "Appointment" a ON a."practiceId" = c."practiceId" AND a."clientId" = c.id
        WHERE c."userId" = person
          AND (a.state = 'unavailable' OR (a.state = 'pending' AND a."startsAt" <= bookings_of_person.now))
        ORDER BY a."startsAt" DESC, a.id DESC LIMIT most OFFSET skip;
    WHEN 'transactions' THEN
      RETURN QUERY SELECT a."practiceId", a.id, (count(*) OVER ())::int
        FROM "Client" c JOIN "Appointment" a ON a."practiceId" = c."practiceId" AND a."clientId" = c.id
        WHERE c."userId" = person
          AND (EXISTS (SELECT FROM "Transaction" t
              WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill')
            OR (a.state IN ('pending', 'approved') AND a."startsAt" > bookings_of_person.now AND a."paidAt" IS NULL
              AND NOT a."markPaid" AND a."amountCents" + a."feeCents" + a."platformFeeCents" > 0
              AND EXISTS (SELECT FROM "PaymentMethod" m
                WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
                  AND may_charge(m.id, a))))
        ORDER BY a."startsAt" DESC, a.id DESC LIMIT most OFFSET skip;
    ELSE
      RAISE EXCEPTION 'no such tab: %', tab;
  END CASE;
END $$;

REVOKE ALL ON FUNCTION tenancy.bookings_of_person FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.bookings_of_person TO tendwell_app;
ALTER FUNCTION tenancy.bookings_of_person OWNER TO tendwell_lookup;
