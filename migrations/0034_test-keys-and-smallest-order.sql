ALTER TABLE "api_key" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "min_order" bigint;