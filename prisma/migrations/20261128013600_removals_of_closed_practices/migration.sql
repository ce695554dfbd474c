-- What is to be removed elsewhere is removed for a closed practice too: told by what it is for.
GRANT SELECT ("appointmentId", "bookableEventId", "personalEventId") ON "CalendarEventLink" TO tendwell_lookup;
GRANT SELECT ("appointmentId", "bookableEventId") ON "Meeting" TO tendwell_lookup;
GRANT SELECT (id, "practiceId", state) ON "Appointment" TO tendwell_lookup;
GRANT SELECT (id) ON "PersonalEvent" TO tendwell_lookup;
