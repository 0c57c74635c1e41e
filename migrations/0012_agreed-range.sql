-- each by itself
ALTER TABLE "negotiation_settings" ADD COLUMN IF NOT EXISTS "agreed_range_from" integer;--> statement-breakpoint
ALTER TABLE "negotiation_settings" DROP CONSTRAINT IF EXISTS "negotiation_settings_range";--> statement-breakpoint
ALTER TABLE "negotiation_settings" ADD CONSTRAINT "negotiation_settings_range" CHECK ("negotiation_settings"."agreed_range_from" >= 10) NOT VALID;--> statement-breakpoint
ALTER TABLE "negotiation_settings" VALIDATE CONSTRAINT "negotiation_settings_range";--> statement-breakpoint
DROP INDEX IF EXISTS "grant_bought";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "grant_bought" ON "price_grant" USING btree ("seller_id","pack_id") WHERE "price_grant"."kind" = 'bid' and "price_grant"."state" = 'consumed';
