ALTER TABLE "order_line" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "working_days" text DEFAULT '1234567' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "cod_ceiling" bigint;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "max_waiting_orders" integer DEFAULT 5;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "max_waiting_pieces" integer DEFAULT 200;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "carrier" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- safe: the table has a few rows
ALTER TABLE "seller" ADD CONSTRAINT "seller_working_days" CHECK ("seller"."working_days" ~ '^1?2?3?4?5?6?7?$' and "seller"."working_days" <> '');--> statement-breakpoint
-- safe: the table has a few rows
ALTER TABLE "seller" ADD CONSTRAINT "seller_cod_ceiling" CHECK ("seller"."cod_ceiling" > 0 and ("seller"."country_code" <> 'IN' or "seller"."cod_ceiling" < 20000000));--> statement-breakpoint
-- safe: the table has a few rows
ALTER TABLE "seller" ADD CONSTRAINT "seller_waiting" CHECK ("seller"."max_waiting_orders" > 0 and "seller"."max_waiting_pieces" > 0);