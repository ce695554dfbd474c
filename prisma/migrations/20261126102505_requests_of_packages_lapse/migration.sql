-- Requests of packages that nobody has answered: the sweep looks for those that alone keep a paid package open.
CREATE INDEX "Appointment_requested_of_package" ON "Appointment" ("startsAt") WHERE state = 'pending' AND "packageId" IS NOT NULL;
