ALTER TABLE "bid" ADD COLUMN "asked_days" integer;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "bid_rule" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_payment_days" CHECK ("bid"."asked_days" between 1 and 365 and "bid"."payment_days" between 1 and 365) NOT VALID;--> statement-breakpoint
ALTER TABLE "bid" VALIDATE CONSTRAINT "bid_payment_days";--> statement-breakpoint
ALTER TABLE "bid_rule" ADD CONSTRAINT "bid_rule_payment_days" CHECK ("bid_rule"."payment_days" between 1 and 365) NOT VALID;--> statement-breakpoint
ALTER TABLE "bid_rule" VALIDATE CONSTRAINT "bid_rule_payment_days";
