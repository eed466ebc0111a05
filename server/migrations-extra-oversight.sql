--> statement-breakpoint
CREATE FUNCTION brevet_only_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_only_add BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION brevet_only_add();
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ALWAYS TRIGGER audit_entries_only_add;
