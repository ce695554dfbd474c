-- The sweep looks for requests whose time has come, whatever they hold: a session, the use of a coupon.
CREATE INDEX "Appointment_requested" ON "Appointment" ("startsAt") WHERE state = 'pending';
DROP INDEX "Appointment_requested_of_package";

GRANT SELECT ("practiceId", "appointmentId", "returnedAt") ON "DiscountCodeRedemption" TO tendwell_lookup;
CREATE POLICY lookup ON "DiscountCodeRedemption" FOR SELECT TO tendwell_lookup USING (true);
