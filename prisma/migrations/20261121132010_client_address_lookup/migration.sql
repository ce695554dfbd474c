-- A client has a column of the name `address` too, and in a function the column comes first: the argument is named whole.
GRANT CREATE ON SCHEMA tenancy TO tendwell_lookup;

CREATE OR REPLACE FUNCTION tenancy.is_client_address(address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM "Client" c
    WHERE c.email = is_client_address.address AND c."userId" IS NULL AND c."deletedAt" IS NULL)
$$;

REVOKE CREATE ON SCHEMA tenancy FROM tendwell_lookup;

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
