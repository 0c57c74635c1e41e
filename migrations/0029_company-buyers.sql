ALTER TABLE "address" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "is_sez" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_contact" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_contact" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_contact" ADD COLUMN "is_sez" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "supply_state" text;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "bill_to_ship_to" text DEFAULT 'buyer' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD CONSTRAINT "seller_bill_to_ship_to" CHECK ("seller"."bill_to_ship_to" in ('buyer', 'delivery'));