ALTER TABLE "price_grant" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "quote_version" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "price_grant" ADD CONSTRAINT "grant_payment_days" CHECK ("price_grant"."payment_days" between 1 and 365) NOT VALID;--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_payment_days" CHECK ("quote_version"."payment_days" between 1 and 365) NOT VALID;--> statement-breakpoint
ALTER TABLE "price_grant" VALIDATE CONSTRAINT "grant_payment_days";--> statement-breakpoint
ALTER TABLE "quote_version" VALIDATE CONSTRAINT "quote_payment_days";
