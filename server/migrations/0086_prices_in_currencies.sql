ALTER TABLE "listing_sales" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
-- Prices among the changes since a review now carry their currency. All were in dollars.
UPDATE "listing_changes" SET
  "before" = CASE jsonb_typeof("before") WHEN 'number' THEN jsonb_build_object('Amount', "before", 'Currency', 'USD') ELSE "before" END,
  "after" = CASE jsonb_typeof("after") WHEN 'number' THEN jsonb_build_object('Amount', "after", 'Currency', 'USD') ELSE "after" END
WHERE "kind" = 'field' AND "name" IN ('salesInfo.TargetPrice', 'salesInfo.MinimumAcceptablePrice', 'salesInfo.BarginPrice');
