-- each by itself
DROP INDEX IF EXISTS "opinion_by_time";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opinion_by_time" ON "opinion" USING btree ("seller_id","product_id","kind","state","at","id");--> statement-breakpoint
DROP INDEX IF EXISTS "opinion_of_product";
