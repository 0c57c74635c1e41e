ALTER TABLE "rfq" DROP CONSTRAINT "rfq_sellerId_claimHash_unique";--> statement-breakpoint
ALTER TABLE "rfq" DROP CONSTRAINT "rfq_sellerId_linkHash_unique";--> statement-breakpoint
ALTER TABLE "quote_line" DROP CONSTRAINT "quote_line_figures";--> statement-breakpoint
ALTER TABLE "rfq" ADD COLUMN "claim_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rfq" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rfq" DROP COLUMN "claim_hash";--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_figures" CHECK ("quote_line"."quantity" between 1 and 10000 and "quote_line"."unit_price" > 0 and "quote_line"."charge" >= 0 and "quote_line"."counter_price" > 0
        and "quote_line"."tax_rate" between 0 and 10000);