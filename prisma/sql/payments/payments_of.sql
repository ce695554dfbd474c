-- What payment statuses of some appointments are made of, beside their own rows: whether cards are taken, which of them have a card to
-- be charged on, and their bills. Each list comes in one piece, and a statement that has just found the appointments asks for it itself.
-- It sees what its caller may see.
CREATE FUNCTION payments_of(practice uuid, appointments uuid[]) RETURNS json
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT json_build_object(
    'takesCards', takes_cards(p.id),
    'withCard', (
      SELECT json_agg(DISTINCT a.id) FROM "Appointment" a
      JOIN "PaymentMethod" m ON m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND may_charge(m.id, a)
      WHERE a."practiceId" = practice AND a.id = ANY(appointments) AND m."detachedAt" IS NULL
        AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')),
    'bills', (
      SELECT json_agg(json_build_array(b.id, b."moneyStatus", b."totalCents", b."dueCents", b."keptFeeCents", b."chargeUnderWay",
                                       b.tried, b.waits, b."markPaidUndone"))
      FROM "Bill" b
      WHERE b."practiceId" = practice AND b.id = ANY(appointments)))
  FROM "Practice" p WHERE p.id = practice
$$;
