-- Whether any practice knows a client by this address: such a person may sign in by link without having registered.
-- A client has a column of the name `address` too, and in a function the column comes first: the argument is named whole.
CREATE FUNCTION tenancy.is_client_address(address text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM "Client" c
    WHERE c.email = is_client_address.address AND c."userId" IS NULL AND c."deletedAt" IS NULL)
$$;

REVOKE ALL ON FUNCTION tenancy.is_client_address FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenancy.is_client_address TO tendwell_app;
ALTER FUNCTION tenancy.is_client_address OWNER TO tendwell_lookup;
