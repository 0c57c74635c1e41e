-- each by itself
DROP INDEX IF EXISTS "pack_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pack_words" ON "pack" USING gin (lower("code") gin_trgm_ops);--> statement-breakpoint
DROP INDEX IF EXISTS "product_codes";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_codes" ON "product" USING gin (lower("part_number") gin_trgm_ops,lower("gtin") gin_trgm_ops);
