ALTER TABLE "campaign_recipients" ADD COLUMN "click_token" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- Counted links of emails that are out keep working.
UPDATE "campaign_recipients" SET "click_token" = "token" WHERE "state" NOT IN ('waiting', 'left out');--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_ClickToken_unique" UNIQUE("click_token");--> statement-breakpoint
CREATE FUNCTION brevet_address_hash(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN address = '' OR address LIKE 'sha256:%' THEN address
    ELSE 'sha256:' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex') END
$$;--> statement-breakpoint
-- Reports keep what became of the email of a deleted contact, but not whose it was. The hash lets its link still unsubscribe the address.
CREATE FUNCTION brevet_forget_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.address := brevet_address_hash(OLD.address);
  NEW.last_error := NULL;
  UPDATE bounces SET diagnostic = '', address = CASE
      WHEN EXISTS (SELECT FROM contacts WHERE lower(primary_email) = lower(OLD.address) AND primary_email <> '') THEN address
      ELSE brevet_address_hash(address) END
  WHERE recipient_id = OLD.recipient_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER recipients_forgotten BEFORE UPDATE OF contact_id ON campaign_recipients
FOR EACH ROW WHEN (OLD.contact_id IS NOT NULL AND NEW.contact_id IS NULL) EXECUTE FUNCTION brevet_forget_recipients();--> statement-breakpoint
UPDATE "bounces" SET "diagnostic" = '', "address" = brevet_address_hash("bounces"."address") FROM "campaign_recipients"
WHERE "campaign_recipients"."recipient_id" = "bounces"."recipient_id" AND "campaign_recipients"."contact_id" IS NULL
  AND NOT EXISTS (SELECT FROM "contacts" WHERE lower("primary_email") = lower("bounces"."address") AND "primary_email" <> '');--> statement-breakpoint
UPDATE "campaign_recipients" SET "address" = brevet_address_hash("address"), "last_error" = NULL WHERE "contact_id" IS NULL;
