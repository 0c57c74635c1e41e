CREATE TABLE "staff_digest_item" (
	"seller_id" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"notification_id" bigint NOT NULL,
	CONSTRAINT "staff_digest_item_seller_id_person_id_notification_id_pk" PRIMARY KEY("seller_id","person_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "staff_notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"dedup_key" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"except_person_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"spread_at" timestamp with time zone,
	CONSTRAINT "staff_notification_sellerId_dedupKey_unique" UNIQUE("seller_id","dedup_key")
);
--> statement-breakpoint
CREATE TABLE "staff_notification_choice" (
	"seller_id" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "staff_notification_choice_seller_id_person_id_kind_pk" PRIMARY KEY("seller_id","person_id","kind"),
	CONSTRAINT "staff_notification_choice_choice" CHECK ("staff_notification_choice"."choice" in ('now', 'hourly', 'none'))
);
--> statement-breakpoint
DROP INDEX "outbox_mail_due";--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "seen_message_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_digest_item" ADD CONSTRAINT "staff_digest_item_notification_id_staff_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."staff_notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_digest_item" ADD CONSTRAINT "staff_digest_item_staff" FOREIGN KEY ("seller_id","person_id") REFERENCES "public"."staff"("seller_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notification" ADD CONSTRAINT "staff_notification_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notification_choice" ADD CONSTRAINT "staff_notification_choice_staff" FOREIGN KEY ("seller_id","person_id") REFERENCES "public"."staff"("seller_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_digest_item_notification_id_index" ON "staff_digest_item" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "staff_notification_new" ON "staff_notification" USING btree ("id") WHERE "staff_notification"."spread_at" is null;--> statement-breakpoint
CREATE INDEX "staff_notification_created_at_index" ON "staff_notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_mail_waiting" ON "outbox_mail" USING btree ("priority","next_attempt_at") WHERE "outbox_mail"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD CONSTRAINT "outbox_mail_priority" CHECK ("outbox_mail"."priority" between 0 and 2);--> statement-breakpoint
UPDATE "staff" SET "seen_message_id" = coalesce((SELECT max("id") FROM "contact_message" m WHERE m."seller_id" = "staff"."seller_id"), 0);