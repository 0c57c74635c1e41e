ALTER TABLE "pack" DROP CONSTRAINT "pack_seller_id_seller_id_fk";
--> statement-breakpoint
ALTER TABLE "product_value" DROP CONSTRAINT "product_value_seller_id_seller_id_fk";
--> statement-breakpoint
ALTER TABLE "listing_entry" DROP CONSTRAINT "listing_entry_seller_id_seller_id_fk";
--> statement-breakpoint
ALTER TABLE "stock" DROP CONSTRAINT "stock_seller_id_seller_id_fk";
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "picture_sources" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_entry_newest" ON "listing_entry" USING btree ("seller_id","published_at" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_entry_deals" ON "listing_entry" USING btree ("seller_id","discount" DESC NULLS LAST,"product_id") WHERE "listing_entry"."discount" > 0;