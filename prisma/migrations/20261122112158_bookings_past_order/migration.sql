-- Past bookings stand in the order in which they were over: what was called off takes its place by the moment of that, not by a day
-- that is still to come. All else is as it was.
CREATE OR REPLACE FUNCTION tenancy.bookings_of_person(person uuid, tab text, now timestamptz, most int, skip int)
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
              WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment')
            OR (a.state IN ('pending', 'approved') AND a."startsAt" > bookings_of_person.now AND a."paidAt" IS NULL
              AND NOT a."markPaid" AND a."amountCents" + a."feeCents" + a."platformFeeCents" > 0
              AND EXISTS (SELECT FROM "PaymentMethod" m
                WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
                  AND (m.id = a."paymentMethodId" OR NOT a."clientBooked"))))
        ORDER BY a."startsAt" DESC, a.id DESC LIMIT most OFFSET skip;
    ELSE
      RAISE EXCEPTION 'no such tab: %', tab;
  END CASE;
END $$;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
