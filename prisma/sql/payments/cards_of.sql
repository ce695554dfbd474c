-- Which of some appointments have a card that they may be charged on, by their ids; null where none has. It sees what its caller may see.
CREATE FUNCTION cards_of(practice uuid, appointments uuid[]) RETURNS json
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT json_agg(DISTINCT a.id) FROM "Practice" p
  JOIN "Appointment" a ON a."practiceId" = p.id AND a.id = ANY(appointments)
  JOIN "PaymentMethod" m ON m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND may_charge(m.id, a)
  WHERE p.id = practice AND m."detachedAt" IS NULL
    AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')
$$;
