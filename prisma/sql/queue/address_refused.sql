-- Since when an address takes no messages: its provider refused one for good, and has taken none since. No row where that is not so. It sees
-- what its caller may see.
CREATE FUNCTION address_refused(practice uuid, way "MessageChannel", address text) RETURNS TABLE ("refusedAt" timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT m."refusedAt" FROM "Message" m
  WHERE m."practiceId" = practice AND m.channel = way AND m."toAddress" = address AND m."refusedAt" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "Message" l WHERE l."practiceId" = practice AND l.channel = way AND l."toAddress" = address
      AND l.state = 'sent' AND l."sentAt" > m."refusedAt")
  ORDER BY m."refusedAt" DESC LIMIT 1
$$;
