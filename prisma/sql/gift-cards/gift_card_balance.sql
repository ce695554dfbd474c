-- Keeps each gift card's balance beside the ledger, which is the one truth of it: what its account holds is what is left to spend. The
-- CHECK of the balance refuses what would spend more than that, whoever is first; a card is active as long as it holds something.
CREATE FUNCTION gift_card_balance() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE "GiftCard" g
  SET "balanceCents" = g."balanceCents" + moved.cents,
      state = CASE WHEN g."balanceCents" + moved.cents > 0 THEN 'active'
                   WHEN g.state = 'active' THEN 'spent' ELSE g.state END::"GiftCardState",
      "closedAt" = CASE WHEN g."balanceCents" + moved.cents > 0 THEN NULL ELSE g."closedAt" END
  FROM (
    SELECT n."practiceId", n."giftCardId",
           sum(CASE WHEN n.credit = 'gift_cards' THEN n."amountCents" ELSE -n."amountCents" END)::int AS cents
    FROM now_rows n WHERE n."giftCardId" IS NOT NULL GROUP BY 1, 2) moved
  WHERE g."practiceId" = moved."practiceId" AND g.id = moved."giftCardId";
  RETURN NULL;
END $$;

CREATE TRIGGER "LedgerEntry_of_gift_card" AFTER INSERT ON "LedgerEntry"
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION gift_card_balance();
