-- each by itself
ALTER TABLE "feed_run" DROP CONSTRAINT IF EXISTS "feed_run_kind";--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_kind" CHECK ("feed_run"."kind" in ('products', 'delta', 'delivery', 'pictures')) NOT VALID;--> statement-breakpoint
ALTER TABLE "feed_run" VALIDATE CONSTRAINT "feed_run_kind";--> statement-breakpoint
DROP INDEX IF EXISTS "feed_run_unfinished_lane";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "feed_run_unfinished_lane" ON "feed_run" USING btree ("seller_id",("kind" = 'pictures')) WHERE "feed_run"."state" in ('to-map', 'to-check', 'checking', 'checked', 'to-save', 'saving');--> statement-breakpoint
DROP INDEX IF EXISTS "feed_run_unfinished";
