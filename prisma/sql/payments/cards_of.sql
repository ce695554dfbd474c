-- Which of some appointments have a card that they may be charged on, by their ids; null where none has. It sees what its caller may see.
-- The cards are looked for where the appointments are: joined, a plan for twenty of them went through every appointment of a client.
CREATE FUNCTION cards_of(practice uuid, appointments uuid[]) RETURNS json
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT json_agg(a.id) FROM "Appointment" a
  WHERE a."practiceId" = practice AND a.id = ANY(appointments) AND EXISTS (
    SELECT FROM "Practice" p JOIN "PaymentMethod" m ON m."practiceId" = p.id
    WHERE p.id = practice AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL AND may_charge(m.id, a)
      AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe'))
$$;
