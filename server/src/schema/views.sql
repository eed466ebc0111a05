-- Only active listings are announced. A listing waits once, however often it changes.
CREATE OR REPLACE FUNCTION brevet_queue_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO alert_queue (listing_id)
  SELECT listing_id FROM listings WHERE listing_id = NEW.listing_id AND available_status = 1
  ON CONFLICT (listing_id) DO UPDATE SET change = DEFAULT;
  RETURN NULL;
END $$;

CREATE TRIGGER listings_alerts AFTER UPDATE OF available_status ON listings FOR EACH ROW
  WHEN (NEW.available_status = 1 AND OLD.available_status <> 1) EXECUTE FUNCTION brevet_queue_alerts();

CREATE TRIGGER listing_search_alerts AFTER INSERT OR UPDATE ON listing_search FOR EACH ROW
  EXECUTE FUNCTION brevet_queue_alerts();

CREATE TRIGGER listing_patents_alerts AFTER INSERT ON listing_patents FOR EACH ROW
  EXECUTE FUNCTION brevet_queue_alerts();
