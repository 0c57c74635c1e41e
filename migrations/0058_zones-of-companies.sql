ALTER TABLE "company" ADD COLUMN "zone_tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "zone_approval" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_approval" ADD COLUMN "is_zero_rated" boolean DEFAULT false NOT NULL;