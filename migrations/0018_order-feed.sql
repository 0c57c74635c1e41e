-- each by itself
ALTER TABLE "order_event" ADD COLUMN IF NOT EXISTS "feed" bigint;--> statement-breakpoint
DROP INDEX IF EXISTS "order_event_feed";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_event_feed" ON "order_event" USING btree ("seller_id","feed") WHERE "order_event"."feed" is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "order_event_unnumbered";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_event_unnumbered" ON "order_event" USING btree ("seller_id","id") WHERE "order_event"."feed" is null;
