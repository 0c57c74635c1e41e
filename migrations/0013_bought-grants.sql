-- each by itself
DROP INDEX IF EXISTS "grant_bought_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "grant_bought_order" ON "price_grant" USING btree ("seller_id","pack_id","order_id") WHERE "price_grant"."kind" = 'bid' and "price_grant"."state" = 'consumed';--> statement-breakpoint
DROP INDEX IF EXISTS "grant_bought";
