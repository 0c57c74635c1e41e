-- each by itself
DROP INDEX IF EXISTS "person_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "person_words" ON "person" USING gin ("email" gin_trgm_ops,lower("name") gin_trgm_ops);--> statement-breakpoint
DROP INDEX IF EXISTS "bid_number";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bid_number" ON "bid" USING btree ("seller_id","number" text_pattern_ops);--> statement-breakpoint
DROP INDEX IF EXISTS "order_number";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_number" ON "shop_order" USING btree ("seller_id","number" text_pattern_ops);--> statement-breakpoint
DROP INDEX IF EXISTS "rfq_number";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rfq_number" ON "rfq" USING btree ("seller_id","number" text_pattern_ops);--> statement-breakpoint
DROP INDEX IF EXISTS "rfq_contact_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rfq_contact_words" ON "rfq_contact" USING gin (lower("company") gin_trgm_ops,lower("name") gin_trgm_ops);
