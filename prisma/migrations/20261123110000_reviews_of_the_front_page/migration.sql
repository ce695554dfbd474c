-- What tenancy.recent_reviews reads: the front page shows what everybody may see of a review.
GRANT SELECT ("clientId", rating, text, "liveAt", "deletedAt", verification, "isAnonymous", "createdAt")
  ON "Review" TO tendwell_lookup;
