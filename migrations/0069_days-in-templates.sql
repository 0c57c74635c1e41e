ALTER TABLE "quote_template" ADD COLUMN "payment_days" integer;--> statement-breakpoint
ALTER TABLE "quote_template" ADD CONSTRAINT "quote_template_payment_days" CHECK ("quote_template"."payment_days" between 1 and 365) NOT VALID;--> statement-breakpoint
ALTER TABLE "quote_template" VALIDATE CONSTRAINT "quote_template_payment_days";
