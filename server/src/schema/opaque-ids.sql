-- Numbers that people see must not count other people's rows. They come from one sequence through a Feistel permutation of 30 bits under
-- the key of this installation.
CREATE OR REPLACE FUNCTION brevet_opaque_id() RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  key uuid := (SELECT opaque_keys.key FROM opaque_keys);
  n bigint := nextval('opaque_ids');
  high integer := (n >> 15) & 32767;
  low integer := n & 32767;
  mixed integer;
BEGIN
  IF n >= 1073741824 THEN RAISE EXCEPTION 'no opaque numbers are left'; END IF;
  FOR round IN 1..8 LOOP
    mixed := high # (('x' || substr(md5(key::text || round || ':' || low), 1, 8))::bit(32)::integer & 32767);
    high := low;
    low := mixed;
  END LOOP;
  RETURN 1073741824 + (high << 15) + low;
END $$;
