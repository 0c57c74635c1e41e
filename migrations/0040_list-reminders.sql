-- each by itself
ALTER TABLE "saved_cart" ADD COLUMN IF NOT EXISTS "remind_every" text;--> statement-breakpoint
ALTER TABLE "saved_cart" ADD COLUMN IF NOT EXISTS "remind_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "saved_cart_reminder" ON "saved_cart" USING btree ("remind_at") WHERE "saved_cart"."remind_at" is not null;
