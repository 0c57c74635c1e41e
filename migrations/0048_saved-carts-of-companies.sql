-- each by itself
DROP INDEX IF EXISTS "saved_cart_company_name";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "saved_cart_company_name" ON "saved_cart" USING btree ("seller_id","company_id",lower("name")) WHERE "saved_cart"."company_id" is not null;
