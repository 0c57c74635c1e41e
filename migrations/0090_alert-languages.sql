ALTER TABLE "product_alert" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "wanted" ADD COLUMN "language" text;