ALTER TABLE "bank_line" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "account" text;