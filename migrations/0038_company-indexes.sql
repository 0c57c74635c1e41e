-- each by itself
DROP INDEX IF EXISTS "bid_of_company";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "bid_of_company" ON "bid" USING btree ("seller_id","company_id","id" DESC NULLS LAST) WHERE "bid"."company_id" is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "saved_cart_of_company";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "saved_cart_of_company" ON "saved_cart" USING btree ("seller_id","company_id") WHERE "saved_cart"."company_id" is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "order_of_company";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_of_company" ON "shop_order" USING btree ("seller_id","company_id","placed_at" DESC NULLS LAST) WHERE "shop_order"."company_id" is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "rfq_of_company";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rfq_of_company" ON "rfq" USING btree ("seller_id","company_id","changed_at" DESC NULLS LAST) WHERE "rfq"."company_id" is not null;
