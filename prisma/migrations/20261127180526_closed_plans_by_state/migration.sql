GRANT SELECT (state) ON "Subscription" TO tendwell_lookup;
