CREATE TABLE "address_checks" (
	"contact_id" integer PRIMARY KEY NOT NULL,
	"source" text DEFAULT 'check' NOT NULL,
	"finding" text,
	"check_date" timestamp(3) with time zone,
	"due_date" timestamp(3) with time zone,
	"asked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "address_check_source_known" CHECK ("address_checks"."source" in ('check', 'person')),
	CONSTRAINT "address_check_finding_known" CHECK ("address_checks"."finding" in ('mail server', 'address record', 'null mx', 'no mail server', 'no domain', 'syntax', 'bounced', 'no answer', 'not reached'))
);
--> statement-breakpoint
ALTER TABLE "address_checks" ADD CONSTRAINT "address_checks_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_checks_due" ON "address_checks" USING btree ("due_date","contact_id") WHERE "address_checks"."due_date" is not null;--> statement-breakpoint
CREATE INDEX "address_checks_asked" ON "address_checks" USING btree ("contact_id") WHERE "address_checks"."asked";--> statement-breakpoint
CREATE INDEX "invitations_address" ON "invitations" USING btree ("email_address","create_date");--> statement-breakpoint
CREATE INDEX "listing_decision_history_user" ON "listing_decision_history" USING btree ("user_id","create_date","history_id");--> statement-breakpoint
CREATE INDEX "outbox_address_key" ON "outbox" USING btree (lower("to_address"),"create_date");--> statement-breakpoint
-- Addresses that a few rows bring come from someone's form, who waits for the answer, and go first.
CREATE FUNCTION brevet_note_new_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO address_checks (contact_id, source, due_date, asked)
  SELECT contact_id,
    CASE WHEN email_verify = 0 AND email_verify_status = 'N/A' THEN 'check' ELSE 'person' END,
    CASE WHEN email_verify = 0 AND email_verify_status = 'N/A' THEN now() END,
    email_verify = 0 AND email_verify_status = 'N/A' AND (SELECT count(*) FROM added) <= 10
  FROM added WHERE primary_email <> '' ORDER BY contact_id
  ON CONFLICT (contact_id) DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_added_addresses AFTER INSERT ON contacts
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_new_addresses();--> statement-breakpoint
-- A new address is due for a check. A verdict that changes with it, or by itself, was stated by whoever changed it; one that was reset to
-- nothing is due for a check. The check itself writes its row after the contact, and so has the last word on its own verdicts.
CREATE FUNCTION brevet_note_changed_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM address_checks USING changed
  WHERE address_checks.contact_id = changed.contact_id AND changed.primary_email = '';
  INSERT INTO address_checks (contact_id, source, due_date, asked)
  SELECT contact_id,
    CASE WHEN stated THEN 'person' ELSE 'check' END,
    CASE WHEN NOT stated THEN now() END,
    NOT stated AND (SELECT count(*) FROM changed) <= 10
  FROM (
    SELECT later.contact_id,
      lower(later.primary_email) <> lower(earlier.primary_email) AS moved,
      (later.email_verify, later.email_verify_status) IS DISTINCT FROM (earlier.email_verify, earlier.email_verify_status) AS judged,
      (later.email_verify, later.email_verify_status) IS DISTINCT FROM (earlier.email_verify, earlier.email_verify_status)
        AND NOT (later.email_verify = 0 AND later.email_verify_status = 'N/A') AS stated
    FROM changed AS later INNER JOIN former AS earlier ON earlier.contact_id = later.contact_id
    WHERE later.primary_email <> ''
  ) AS difference
  WHERE moved OR judged
  ORDER BY contact_id
  ON CONFLICT (contact_id) DO UPDATE
  SET source = excluded.source, due_date = excluded.due_date, asked = excluded.asked, finding = NULL, check_date = NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_changed_addresses AFTER UPDATE ON contacts
REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION brevet_note_changed_addresses();--> statement-breakpoint
-- Only people stated verdicts until now.
INSERT INTO address_checks (contact_id, source, due_date)
SELECT contact_id,
  CASE WHEN email_verify = 0 AND email_verify_status = 'N/A' THEN 'check' ELSE 'person' END,
  CASE WHEN email_verify = 0 AND email_verify_status = 'N/A' THEN now() END
FROM contacts WHERE primary_email <> '';
