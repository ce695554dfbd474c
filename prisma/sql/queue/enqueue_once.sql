-- Wants a job under a key that names what it is about. While such a job waits or runs, nothing is added: adding it anew would forget
-- how often it failed, and beside one that runs a second would run. One that failed and waits long is due again after a quarter of
-- an hour, given up or not, so that what was held up by an outage does not wait for hours once it is over.
-- A website is rendered of what there is when it is rendered: one that waits does for every change of its practice until it begins, and
-- one that runs is followed by one more. They run one at a time: whoever saves without end holds nobody's confirmations up.
CREATE FUNCTION tenancy.enqueue_once(task text, payload json, job_key text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  job record;
BEGIN
  IF task = 'republish-site' THEN
    PERFORM graphile_worker.add_job(task, payload, queue_name => task, job_key => 'republish:' || (payload->>'practiceId'),
                                    job_key_mode => 'preserve_run_at');
    RETURN true;
  END IF;
  -- The same of the word to the edge: one that waits tells of every publication before it, and they go out one at a time. What is taken
  -- down is told for itself.
  IF task = 'tell-edge' THEN
    PERFORM graphile_worker.add_job(task, payload, queue_name => task, job_key => concat_ws(':', task, payload->>'practiceId', payload->>'isTakenDown'),
                                    job_key_mode => 'preserve_run_at');
    RETURN true;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('job ' || enqueue_once.job_key, 0));
  SELECT j.id, j.attempts, j.max_attempts, j.run_at, j.updated_at, j.locked_at INTO job
  FROM graphile_worker.jobs j WHERE j.key = enqueue_once.job_key;
  IF NOT FOUND THEN
    -- Files that strangers sent are decoded one at a time, whatever many of them come: memory is bounded, and other jobs get their turn.
    PERFORM graphile_worker.add_job(task, payload, queue_name => CASE task WHEN 'judge-upload' THEN task END,
                                    job_key => enqueue_once.job_key);
    RETURN true;
  END IF;
  IF job.locked_at IS NULL AND (job.run_at > now() OR job.attempts >= job.max_attempts)
      AND job.updated_at < now() - interval '15 minutes' THEN
    PERFORM graphile_worker.reschedule_jobs(ARRAY[job.id], run_at => now(), attempts => least(job.attempts, job.max_attempts - 1));
    RETURN true;
  END IF;
  RETURN false;
END $$;

REVOKE ALL ON FUNCTION tenancy.enqueue_once FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.enqueue_once TO tendwell_app;
ALTER FUNCTION tenancy.enqueue_once OWNER TO tendwell_jobs;
