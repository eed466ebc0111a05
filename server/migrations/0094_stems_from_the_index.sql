DROP FUNCTION brevet_stems(text);
