-- What a link that stands for a person opens, by the SHA-256 (hex) of its token.
CREATE FUNCTION tenancy.link_for_hash(kind text, hash text) RETURNS TABLE ("practiceId" uuid, "subjectId" uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  CASE kind
    WHEN 'appointment' THEN
      RETURN QUERY SELECT "practiceId", id FROM "Appointment" WHERE "instantActionTokenHash" = hash;
    WHEN 'hold' THEN RETURN QUERY SELECT "practiceId", id FROM "BookingHold" WHERE "tokenHash" = hash;
    WHEN 'review' THEN RETURN QUERY SELECT "practiceId", id FROM "Review" WHERE "tokenHash" = hash;
    WHEN 'review_request' THEN RETURN QUERY SELECT "practiceId", id FROM "ReviewRequest" WHERE "tokenHash" = hash;
    WHEN 'referral' THEN RETURN QUERY SELECT id, id FROM "Practice" WHERE "referralCodeHash" = hash;
    WHEN 'upload' THEN RETURN QUERY SELECT "practiceId", id FROM "VideoReview" WHERE "uploadHashHash" = hash;
    WHEN 'intake' THEN RETURN QUERY SELECT "practiceId", id FROM "IntakeRequest" WHERE "uniqueIdHash" = hash;
    WHEN 'registration' THEN RETURN QUERY SELECT "practiceId", id FROM "EventRegistration" WHERE "tokenHash" = hash;
    WHEN 'gift_card' THEN RETURN QUERY SELECT "practiceId", id FROM "GiftCard" WHERE "tokenHash" = hash;
    WHEN 'details' THEN RETURN QUERY SELECT "practiceId", id FROM "DetailsHandOver" WHERE "codeHash" = hash;
    WHEN 'calendar' THEN RETURN QUERY SELECT "practiceId", id FROM "SharedCalendar" WHERE "tokenHash" = hash;
    ELSE RAISE EXCEPTION 'no such kind of link: %', kind;
  END CASE;
END $$;

REVOKE ALL ON FUNCTION tenancy.link_for_hash FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.link_for_hash TO tendwell_app;
ALTER FUNCTION tenancy.link_for_hash OWNER TO tendwell_lookup;
