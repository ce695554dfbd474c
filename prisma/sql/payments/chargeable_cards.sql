-- The cards that an appointment may be charged on (may_charge), the likeliest first. It sees what its caller may see.
CREATE FUNCTION chargeable_cards(a "Appointment") RETURNS SETOF "PaymentMethod"
LANGUAGE sql STABLE AS $$
  SELECT m.* FROM public."PaymentMethod" m
  WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL AND public.may_charge(m.id, a)
  ORDER BY (m.id = a."paymentMethodId") DESC NULLS LAST, m."isDefault" DESC, m."createdAt" DESC
$$;
