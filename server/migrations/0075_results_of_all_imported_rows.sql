-- Rows that an import skipped or refused had no result.
UPDATE "directory_import_rows" SET "result" = CASE "verdict" WHEN 'skip' THEN 'skipped' ELSE 'refused' END
FROM "directory_imports"
WHERE "directory_imports"."import_id" = "directory_import_rows"."import_id" AND "state" IN ('imported', 'undoing', 'undone')
  AND "result" IS NULL AND "verdict" IN ('skip', 'error');--> statement-breakpoint
UPDATE "directory_imports" SET "counts" = "counts" || jsonb_build_object(
  'skipped', coalesce(("counts"->>'skipped')::int, 0) + coalesce(("counts"->>'skip')::int, 0),
  'refused', coalesce(("counts"->>'error')::int, 0))
WHERE "state" IN ('imported', 'undoing', 'undone');
