-- Low is what is below its minimum, and no longer what is at it: at how many of its places each part is low.
-- Owners are bound by the rules for organisations, too; `protect.sql`, which runs after this, binds them again.
ALTER TABLE "part" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "part_stock" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "part" p SET "low_stocks" = s.low
FROM (
  SELECT "organization_id", "part_id", count(*) FILTER (WHERE "minimum_quantity" > 0 AND "quantity" - "reserved" < "minimum_quantity") AS low
  FROM "part_stock" GROUP BY 1, 2
) s
WHERE s."organization_id" = p."organization_id" AND s."part_id" = p."id" AND p."low_stocks" <> s.low;
