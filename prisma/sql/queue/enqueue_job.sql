-- Puts a job into the queue, in the caller's transaction, who may not touch the queue's tables. graphile_worker.add_job comes with
-- the queue's own migrations, later than this: plpgsql looks it up at the first call.
CREATE FUNCTION tenancy.enqueue_job(task text, payload json, job_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, run_at => enqueue_job.run_at, job_key => enqueue_job.job_key);
END $$;

REVOKE ALL ON FUNCTION tenancy.enqueue_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.enqueue_job TO tendwell_app;
ALTER FUNCTION tenancy.enqueue_job OWNER TO tendwell_jobs;
