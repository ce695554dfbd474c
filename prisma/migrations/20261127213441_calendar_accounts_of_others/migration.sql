-- Whether another practice reads calendars by leave of the same account.
GRANT SELECT ("externalId") ON "CalendarConnection" TO tendwell_lookup;
