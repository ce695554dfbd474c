-- How a payment stands is kept in one place: what looks for payments over all practices reads that, not the movements of money.
GRANT SELECT ("practiceId", "appointmentId", standing) ON "PaymentStanding" TO tendwell_lookup;
CREATE POLICY lookup ON "PaymentStanding" FOR SELECT TO tendwell_lookup USING (true);
REVOKE SELECT ("appointmentId", "amountCents", "removedAt") ON "Adjustment" FROM tendwell_lookup;
