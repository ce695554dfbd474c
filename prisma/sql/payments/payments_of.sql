-- What payment statuses of some appointments are made of, beside their own rows: whether cards are taken, which of them have a card to
-- be charged on, and their bills. Each list comes in one piece, and a statement that has just found the appointments asks for it itself.
-- It sees what its caller may see.
CREATE FUNCTION payments_of(practice uuid, appointments uuid[]) RETURNS json
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT json_build_object(
    'takesCards', takes_cards(p.id),
    'withCard', cards_of(p.id, appointments),
    'bills', (
      SELECT json_agg(json_build_array(b.id, b."moneyStatus", b."totalCents", b."dueCents", b."keptFeeCents", b."chargeUnderWay",
                                       b.tried, b.waits, b."markPaidUndone"))
      FROM "Bill" b
      WHERE b."practiceId" = practice AND b.id = ANY(appointments)))
  FROM "Practice" p WHERE p.id = practice
$$;
