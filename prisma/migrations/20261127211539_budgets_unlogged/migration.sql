-- A budget is spent several times by one booking, each time in a transaction of its own: no disk need wait for it. After a crash
-- of the database the budgets begin anew, as after their time.
ALTER TABLE "RateLimit" SET UNLOGGED;
