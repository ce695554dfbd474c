-- Counts of tries need not outlive a crash of the database, and every booking, search and sign-in writes some: without a log no
-- answer waits for the disk because of them.
ALTER TABLE "RateLimit" SET UNLOGGED;
