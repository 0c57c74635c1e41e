-- each by itself
CREATE TABLE IF NOT EXISTS "tax_rate_change" (
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"day" date NOT NULL,
	"tax_rate_before" integer NOT NULL,
	"cess_rate_before" integer NOT NULL,
	"tax_rate" integer NOT NULL,
	"cess_rate" integer NOT NULL,
	CONSTRAINT "tax_rate_change_seller_id_product_id_day_pk" PRIMARY KEY("seller_id","product_id","day")
);--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "goods_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "unit_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "cess_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "next_tax_from" date;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "next_tax_rate" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "next_cess_rate" integer;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN IF NOT EXISTS "goods_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN IF NOT EXISTS "unit_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN IF NOT EXISTS "lut_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN IF NOT EXISTS "lut_until" date;--> statement-breakpoint
ALTER TABLE "tax_rate_change" DROP CONSTRAINT IF EXISTS "tax_rate_change_seller_id_product_id_product_seller_id_id_fk";--> statement-breakpoint
ALTER TABLE "tax_rate_change" ADD CONSTRAINT "tax_rate_change_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "tax_rate_change" VALIDATE CONSTRAINT "tax_rate_change_seller_id_product_id_product_seller_id_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_next_tax_from" ON "product" USING btree ("seller_id","next_tax_from") WHERE "product"."next_tax_from" is not null;--> statement-breakpoint
ALTER TABLE "product" DROP CONSTRAINT IF EXISTS "product_cess_rate";--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_cess_rate" CHECK ("product"."cess_rate" between 0 and 30000) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_cess_rate";--> statement-breakpoint
ALTER TABLE "product" DROP CONSTRAINT IF EXISTS "product_next_tax";--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_next_tax" CHECK (num_nonnulls("product"."next_tax_from", "product"."next_tax_rate", "product"."next_cess_rate") in (0, 3)
        and coalesce("product"."next_tax_rate", 0) between 0 and 10000
        and coalesce("product"."next_cess_rate", 0) between 0 and 30000) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_next_tax";
