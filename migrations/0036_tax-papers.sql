ALTER TABLE "address" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "is_sez" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "series_number" integer;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "order_contact" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_contact" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_contact" ADD COLUMN "is_sez" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "supply_state" text;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "bill_to_ship_to" text DEFAULT 'buyer' NOT NULL;--> statement-breakpoint
-- safe: its columns are new, and invoices are few; read under a lock of a moment
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_in_series" UNIQUE("seller_id","kind","series","series_number");--> statement-breakpoint
ALTER TABLE "seller" ADD CONSTRAINT "seller_bill_to_ship_to" CHECK ("seller"."bill_to_ship_to" in ('buyer', 'delivery')) NOT VALID;