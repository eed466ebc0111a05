ALTER TABLE "campaign_recipients" ADD COLUMN "put_back_date" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "campaign_recipients_next" ON "campaign_recipients" USING btree ("campaign_id","next_attempt","recipient_id") WHERE "campaign_recipients"."state" = 'waiting';--> statement-breakpoint
-- What email servers answered names addresses, which go with a deleted contact. It stays with the recipients.
UPDATE "campaigns" SET "refused" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('RecipientID', refusal->'RecipientID', 'Status', refusal->'Bounce'->'Status')), '[]')
  FROM jsonb_array_elements("refused") AS refusal)
WHERE "refused" <> '[]';
