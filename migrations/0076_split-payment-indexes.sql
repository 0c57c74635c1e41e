-- each by itself
DROP INDEX IF EXISTS "payment_open_online";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_open_online" ON "payment" USING btree ("state") WHERE "payment"."state" in ('due', 'refund-due') and "payment"."method" in ('card', 'split-card');--> statement-breakpoint
DROP INDEX IF EXISTS "payment_refund_online";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_refund_online" ON "payment" USING btree ("looked_at") WHERE "payment"."refund_due" > 0 and "payment"."method" in ('card', 'split-card');--> statement-breakpoint
ALTER TABLE "order_approval" VALIDATE CONSTRAINT "order_approval_payment";--> statement-breakpoint
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_split";--> statement-breakpoint
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_terms";--> statement-breakpoint
ALTER TABLE "shop_order" VALIDATE CONSTRAINT "order_payment";
