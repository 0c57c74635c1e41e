CREATE TABLE "contact_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscriber_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"contact" text NOT NULL,
	"leave_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_subscriber_sellerId_contact_unique" UNIQUE("seller_id","contact")
);
--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_newest" ON "contact_message" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_message_customer_id_index" ON "contact_message" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contact_message_at_index" ON "contact_message" USING btree ("at");--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD CONSTRAINT "outbox_mail_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mail_person_id_index" ON "outbox_mail" USING btree ("person_id");