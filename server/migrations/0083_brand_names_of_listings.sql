ALTER TABLE "listing_sales" ADD COLUMN "brand_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION brevet_staff_texts(l listings, s listing_sales) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', l.tag, s.seller, s.brand_names, s.pricing_notes, s.reasons_for_listing, s.decision_making_process,
    s.marketing_materials, s.prior_promotional_efforts, s.other_sales_notes, s.keywords, s.broker_contract)
$$;--> statement-breakpoint
DROP TRIGGER users_names ON "users";--> statement-breakpoint
CREATE TRIGGER users_names AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.firstname, OLD.lastname, OLD.company, OLD.email) IS DISTINCT FROM (NEW.firstname, NEW.lastname, NEW.company, NEW.email))
  EXECUTE FUNCTION brevet_note_names_of_account();--> statement-breakpoint
-- Names come from the seller, the brands and the addresses in notes.
DROP TRIGGER listing_sales_seller ON "listing_sales";--> statement-breakpoint
CREATE TRIGGER listing_sales_seller AFTER UPDATE ON "listing_sales" FOR EACH ROW
  WHEN ((OLD.seller, OLD.brand_names, OLD.pricing_notes, OLD.reasons_for_listing, OLD.decision_making_process, OLD.marketing_materials,
      OLD.prior_promotional_efforts, OLD.other_sales_notes, OLD.keywords, OLD.broker_contract)
    IS DISTINCT FROM (NEW.seller, NEW.brand_names, NEW.pricing_notes, NEW.reasons_for_listing, NEW.decision_making_process,
      NEW.marketing_materials, NEW.prior_promotional_efforts, NEW.other_sales_notes, NEW.keywords, NEW.broker_contract))
  EXECUTE FUNCTION brevet_note_names_of_listing();
