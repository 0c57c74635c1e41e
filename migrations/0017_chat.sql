CREATE TABLE "chat_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"visit_id" integer NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"intent" text,
	"product_ids" integer[] DEFAULT '{}' NOT NULL,
	"extras" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_message_sender" CHECK ("chat_message"."sender" in ('user', 'bot')),
	CONSTRAINT "chat_message_length" CHECK (length("chat_message"."text") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "chat_visit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"customer_id" uuid,
	"agreed" boolean,
	"tokens" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_visit_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "chat_visit_tokens" CHECK ("chat_visit"."tokens" >= 0)
);
--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_seller_id_visit_id_chat_visit_seller_id_id_fk" FOREIGN KEY ("seller_id","visit_id") REFERENCES "public"."chat_visit"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visit" ADD CONSTRAINT "chat_visit_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visit" ADD CONSTRAINT "chat_visit_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_message_seller_id_visit_id_id_index" ON "chat_message" USING btree ("seller_id","visit_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_visit_key" ON "chat_visit" USING btree ("seller_id","key_hash");--> statement-breakpoint
CREATE INDEX "chat_visit_last_at_index" ON "chat_visit" USING btree ("last_at");