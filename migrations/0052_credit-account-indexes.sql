-- each by itself
DROP INDEX IF EXISTS "payment_on_account";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_on_account" ON "payment" USING btree ("seller_id","credit_account_id") WHERE "payment"."credit_account_id" is not null;--> statement-breakpoint
DROP INDEX IF EXISTS "payment_to_remind";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_to_remind" ON "payment" USING btree ("due_on") WHERE "payment"."due_on" is not null and "payment"."state" = 'due';--> statement-breakpoint
ALTER TABLE "draft_order" VALIDATE CONSTRAINT "draft_order_payment";--> statement-breakpoint
ALTER TABLE "order_approval" VALIDATE CONSTRAINT "order_approval_payment";--> statement-breakpoint
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_terms";--> statement-breakpoint
ALTER TABLE "shop_order" VALIDATE CONSTRAINT "order_payment";
