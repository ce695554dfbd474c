-- Which plans of closed practices would be renewed.
GRANT SELECT (id, "endsAt") ON "Subscription" TO tendwell_lookup;
