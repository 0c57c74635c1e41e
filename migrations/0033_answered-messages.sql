-- each by itself
ALTER TABLE "contact_message" ADD COLUMN IF NOT EXISTS "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN IF NOT EXISTS "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "contact_message" DROP CONSTRAINT IF EXISTS "contact_message_answered_by_person_id_fk";--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_answered_by_person_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "contact_message" VALIDATE CONSTRAINT "contact_message_answered_by_person_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_message_answered_by_index" ON "contact_message" USING btree ("answered_by");
