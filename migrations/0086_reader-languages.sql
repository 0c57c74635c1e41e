ALTER TABLE "person" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "locale" text;