ALTER TABLE "campaign_recipients" ADD COLUMN "merged" jsonb;--> statement-breakpoint
-- What an email said about a deleted contact goes with the contact.
CREATE OR REPLACE FUNCTION brevet_forget_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.address := brevet_address_hash(OLD.address);
  NEW.last_error := NULL;
  NEW.merged := NULL;
  UPDATE bounces SET diagnostic = '', address = CASE
      WHEN EXISTS (SELECT FROM contacts WHERE lower(primary_email) = lower(OLD.address) AND primary_email <> '') THEN address
      ELSE brevet_address_hash(address) END
  WHERE recipient_id = OLD.recipient_id;
  RETURN NEW;
END $$;
