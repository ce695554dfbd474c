-- Whether an appointment may be charged on a card of its client: what a visitor booked, on the card of that booking alone, since a
-- name, an address and a number that fit a client of the practice prove nothing about that client's saved card; what the practitioner
-- booked, on any of the client's.
CREATE FUNCTION may_charge(card uuid, a "Appointment") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT card = a."paymentMethodId" OR NOT a."clientBooked"
$$;
