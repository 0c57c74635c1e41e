-- each by itself
DROP INDEX IF EXISTS "product_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_words" ON "product" USING gin (lower("name") gin_trgm_ops,lower("code") gin_trgm_ops);
