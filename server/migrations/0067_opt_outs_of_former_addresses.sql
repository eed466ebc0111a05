CREATE INDEX "bounces_hash" ON "bounces" USING btree (brevet_address_hash("address"),"bounce_date");--> statement-breakpoint
CREATE INDEX "unsubscribes_hash" ON "unsubscribes" USING btree (brevet_address_hash("address"));--> statement-breakpoint
-- Addresses that merges dropped from a contact, or from those merged into it.
CREATE FUNCTION brevet_dropped_addresses(contact integer) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT removed_id, addresses FROM merges WHERE kind = 'contact' AND survivor_id = contact AND undo_date IS NULL
    UNION
    SELECT merges.removed_id, merges.addresses FROM chain INNER JOIN merges
      ON merges.kind = 'contact' AND merges.survivor_id = chain.removed_id AND merges.undo_date IS NULL)
  SELECT array_agg(address) FROM chain CROSS JOIN unnest(addresses) AS address
$$;--> statement-breakpoint
-- A bounce of a deleted contact keeps its address while another contact has it, and loses it with the last one.
CREATE FUNCTION brevet_forget_bounces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bounces SET address = brevet_address_hash(bounces.address), diagnostic = ''
  FROM removed, campaign_recipients
  WHERE removed.primary_email <> '' AND lower(bounces.address) = lower(removed.primary_email)
    AND campaign_recipients.recipient_id = bounces.recipient_id AND campaign_recipients.contact_id IS NULL
    AND NOT EXISTS (SELECT FROM contacts WHERE lower(contacts.primary_email) = lower(removed.primary_email) AND contacts.primary_email <> '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_forget_bounces AFTER DELETE ON contacts
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION brevet_forget_bounces();
