ALTER TABLE "product" ADD COLUMN "tax_treatment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "next_tax_treatment" text;--> statement-breakpoint
ALTER TABLE "tax_rate_change" ADD COLUMN "tax_treatment_before" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rate_change" ADD COLUMN "tax_treatment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "tax_treatment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "goods_code_digits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_tax_treatment" CHECK ("product"."tax_treatment" in ('', 'nil-rated', 'zero-rated', 'exempt', 'non-gst')) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_tax_treatment";--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_next_tax_treatment" CHECK ("product"."next_tax_treatment" in ('', 'nil-rated', 'zero-rated', 'exempt', 'non-gst')) NOT VALID;--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_next_tax_treatment";--> statement-breakpoint
ALTER TABLE "seller" ADD CONSTRAINT "seller_goods_code_digits" CHECK ("seller"."goods_code_digits" in (0, 4, 6)) NOT VALID;--> statement-breakpoint
ALTER TABLE "seller" VALIDATE CONSTRAINT "seller_goods_code_digits";