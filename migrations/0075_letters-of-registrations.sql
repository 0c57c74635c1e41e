ALTER TABLE "seller_registration" ADD COLUMN "lut_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_registration" ADD COLUMN "lut_until" date;