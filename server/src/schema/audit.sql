CREATE OR REPLACE FUNCTION brevet_only_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Also in sessions that replicate, which skip other triggers.
CREATE TRIGGER audit_entries_only_add BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION brevet_only_add();
ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_only_add;
