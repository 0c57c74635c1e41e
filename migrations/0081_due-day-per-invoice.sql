ALTER TABLE "order_document" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;