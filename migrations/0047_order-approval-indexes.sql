-- each by itself
DROP INDEX IF EXISTS "stock_hold_approval";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stock_hold_approval" ON "stock_hold" USING btree ("seller_id","approval_id") WHERE "stock_hold"."approval_id" is not null;--> statement-breakpoint
ALTER TABLE "stock_hold" VALIDATE CONSTRAINT "stock_hold_holder";
