CREATE TABLE "patent_index_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patent_index_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"block" bigint NOT NULL
);
--> statement-breakpoint
-- Notes the blocks of patents that a statement changed, once for the statement and not for each row.
CREATE FUNCTION brevet_note_patents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO patent_index_changes (block) SELECT DISTINCT bulk_patent_id / 1000 FROM changed ORDER BY 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bulk_patents_added AFTER INSERT ON bulk_patents
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_patents();--> statement-breakpoint
CREATE TRIGGER bulk_patents_changed AFTER UPDATE ON bulk_patents
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_patents();--> statement-breakpoint
-- Off until there is a search engine, because PostgreSQL keeps a copy of a statement's rows for them.
ALTER TABLE bulk_patents DISABLE TRIGGER bulk_patents_added, DISABLE TRIGGER bulk_patents_changed;
