-- How much waits for a practitioner at a moment, named or not: requests to come, payments and fees that failed or are missing, what is
-- wrong with accounts, disputes to answer, refunds and payouts that came back, what was moved in a calendar outside, what could not be
-- made or written there, and what visitors of the website wrote. Each is counted from an index that holds such rows alone, however many appointments there are; disputes, which are
-- also counted by themselves, from the few that a practice has.
CREATE FUNCTION inbox_counts(practice uuid, at timestamptz)
RETURNS TABLE (requests integer, payments integer, problems integer, disputes integer)
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT
    (SELECT count(*)::int FROM "Appointment" a
     WHERE a."practiceId" = practice AND a.state = 'pending' AND a."startsAt" > at),
    (SELECT count(*)::int FROM "Bill" s
     WHERE s."practiceId" = practice AND s.kind = 'appointment' AND s.status IN ('failed', 'open') AND NOT s.requested
       AND payment_filter(s, at) = 'unpaid'),
    (SELECT count(*)::int FROM "PaymentAccount" a
     WHERE a."practiceId" = practice AND a.error IS NOT NULL AND a."disconnectedAt" IS NULL)
      + waiting.disputes
      + (SELECT count(*)::int FROM refunds_back(practice))
      + (SELECT count(*)::int FROM payouts_back(practice, at) WHERE "isSure")
      + (SELECT count(*)::int FROM open_calendar_proposals(practice, at))
      + (SELECT count(*)::int FROM not_done_outside(practice, at))
      + (SELECT count(*)::int FROM "ContactMessage" m WHERE m."practiceId" = practice AND m."doneAt" IS NULL),
    waiting.disputes
  FROM disputes_to_answer(practice, at) waiting
$$;
