CREATE TABLE "made_pack" (
	"seller_id" integer NOT NULL,
	"pack_id" integer NOT NULL,
	"rfq_id" integer NOT NULL,
	"words" text NOT NULL,
	"listed_at" timestamp with time zone,
	CONSTRAINT "made_pack_seller_id_pack_id_pk" PRIMARY KEY("seller_id","pack_id")
);
--> statement-breakpoint
CREATE TABLE "quote_line" (
	"seller_id" integer NOT NULL,
	"rfq_id" integer NOT NULL,
	"version" integer NOT NULL,
	"line" integer NOT NULL,
	"pack_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint,
	"tax_rate" integer,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"availability" text NOT NULL,
	"lead_days" integer,
	"charge" bigint,
	"counter_quantity" integer,
	"counter_price" bigint,
	"accepted_quantity" integer,
	"accepted_price" bigint,
	CONSTRAINT "quote_line_seller_id_rfq_id_version_line_pk" PRIMARY KEY("seller_id","rfq_id","version","line"),
	CONSTRAINT "quote_line_availability" CHECK ("quote_line"."availability" in ('stock', 'to-order', 'unavailable')),
	CONSTRAINT "quote_line_figures" CHECK ("quote_line"."quantity" between 1 and 10000 and "quote_line"."unit_price" > 0 and "quote_line"."charge" >= 0 and "quote_line"."counter_price" > 0
        and "quote_line"."counter_price" <= "quote_line"."unit_price" and "quote_line"."tax_rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "quote_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"name" text NOT NULL,
	"terms" text NOT NULL,
	"note" text NOT NULL,
	"valid_days" integer
);
--> statement-breakpoint
CREATE TABLE "quote_version" (
	"seller_id" integer NOT NULL,
	"rfq_id" integer NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"terms" text NOT NULL,
	"note" text NOT NULL,
	"valid_until" timestamp with time zone,
	"authors" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"pay_until" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "quote_version_seller_id_rfq_id_version_pk" PRIMARY KEY("seller_id","rfq_id","version"),
	CONSTRAINT "quote_state" CHECK ("quote_version"."state" in ('DRAFT', 'IN_APPROVAL', 'SENT', 'COUNTERED', 'ACCEPTED', 'ORDERED', 'LAPSED', 'SUPERSEDED', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'DISCARDED')),
	CONSTRAINT "quote_sent" CHECK (("quote_version"."state" in ('DRAFT', 'IN_APPROVAL', 'DISCARDED')) or num_nulls("quote_version"."sent_at", "quote_version"."valid_until") = 0)
);
--> statement-breakpoint
CREATE TABLE "rfq" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rfq_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid,
	"claim_hash" text,
	"link_hash" text,
	"link_until" timestamp with time zone,
	"proven" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"turn" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"desk_version" integer DEFAULT 1 NOT NULL,
	"postal_code" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"needed_by" date,
	"current_version" integer,
	"rounds_used" integer DEFAULT 0 NOT NULL,
	"waited_seconds" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"copy_of" integer,
	"order_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rfq_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "rfq_sellerId_number_unique" UNIQUE("seller_id","number"),
	CONSTRAINT "rfq_sellerId_claimHash_unique" UNIQUE("seller_id","claim_hash"),
	CONSTRAINT "rfq_sellerId_linkHash_unique" UNIQUE("seller_id","link_hash"),
	CONSTRAINT "rfq_state" CHECK ("rfq"."state" in ('DRAFT', 'VERIFYING', 'OPEN', 'NEEDS_INFO', 'QUOTED', 'AWARDED', 'ORDERED', 'EXPIRED', 'DECLINED', 'CANCELLED')),
	CONSTRAINT "rfq_turn" CHECK ("rfq"."turn" in ('buyer', 'seller', 'none')),
	CONSTRAINT "rfq_rounds" CHECK ("rfq"."rounds_used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rfq_contact" (
	"seller_id" integer NOT NULL,
	"rfq_id" integer NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"note" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "rfq_contact_seller_id_rfq_id_pk" PRIMARY KEY("seller_id","rfq_id")
);
--> statement-breakpoint
CREATE TABLE "rfq_file" (
	"seller_id" integer NOT NULL,
	"rfq_id" integer NOT NULL,
	"file" integer NOT NULL,
	"line" integer,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rfq_file_seller_id_rfq_id_file_pk" PRIMARY KEY("seller_id","rfq_id","file"),
	CONSTRAINT "rfq_file_kind" CHECK ("rfq_file"."kind" in ('image', 'pdf') and "rfq_file"."side" in ('buyer', 'seller')),
	CONSTRAINT "rfq_file_number" CHECK ("rfq_file"."file" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "rfq_line" (
	"seller_id" integer NOT NULL,
	"rfq_id" integer NOT NULL,
	"line" integer NOT NULL,
	"pack_id" integer,
	"words" text NOT NULL,
	"unit" text NOT NULL,
	"link" text NOT NULL,
	"quantity" integer NOT NULL,
	"target_price" bigint,
	"list_price" bigint,
	CONSTRAINT "rfq_line_seller_id_rfq_id_line_pk" PRIMARY KEY("seller_id","rfq_id","line"),
	CONSTRAINT "rfq_line_quantity" CHECK ("rfq_line"."quantity" between 1 and 10000),
	CONSTRAINT "rfq_line_target" CHECK ("rfq_line"."target_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "wanted" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wanted_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"words" text NOT NULL,
	"folded" text NOT NULL,
	"email" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wanted_once" UNIQUE("seller_id","folded","email")
);
--> statement-breakpoint
ALTER TABLE "made_pack" ADD CONSTRAINT "made_pack_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_pack" ADD CONSTRAINT "made_pack_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_seller_id_rfq_id_version_quote_version_seller_id_rfq_id_version_fk" FOREIGN KEY ("seller_id","rfq_id","version") REFERENCES "public"."quote_version"("seller_id","rfq_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_seller_id_rfq_id_line_rfq_line_seller_id_rfq_id_line_fk" FOREIGN KEY ("seller_id","rfq_id","line") REFERENCES "public"."rfq_line"("seller_id","rfq_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_template" ADD CONSTRAINT "quote_template_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_seller_id_rfq_id_rfq_seller_id_id_fk" FOREIGN KEY ("seller_id","rfq_id") REFERENCES "public"."rfq"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq" ADD CONSTRAINT "rfq_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq" ADD CONSTRAINT "rfq_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq" ADD CONSTRAINT "rfq_seller_id_copy_of_rfq_seller_id_id_fk" FOREIGN KEY ("seller_id","copy_of") REFERENCES "public"."rfq"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_contact" ADD CONSTRAINT "rfq_contact_seller_id_rfq_id_rfq_seller_id_id_fk" FOREIGN KEY ("seller_id","rfq_id") REFERENCES "public"."rfq"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_file" ADD CONSTRAINT "rfq_file_seller_id_rfq_id_rfq_seller_id_id_fk" FOREIGN KEY ("seller_id","rfq_id") REFERENCES "public"."rfq"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_line" ADD CONSTRAINT "rfq_line_seller_id_rfq_id_rfq_seller_id_id_fk" FOREIGN KEY ("seller_id","rfq_id") REFERENCES "public"."rfq"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rfq_line" ADD CONSTRAINT "rfq_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted" ADD CONSTRAINT "wanted_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "made_pack_seller_id_rfq_id_index" ON "made_pack" USING btree ("seller_id","rfq_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_template_name" ON "quote_template" USING btree ("seller_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "quote_draft" ON "quote_version" USING btree ("seller_id","rfq_id") WHERE "quote_version"."state" in ('DRAFT', 'IN_APPROVAL');--> statement-breakpoint
CREATE UNIQUE INDEX "quote_live" ON "quote_version" USING btree ("seller_id","rfq_id") WHERE "quote_version"."state" in ('SENT', 'COUNTERED', 'ACCEPTED', 'ORDERED');--> statement-breakpoint
CREATE INDEX "quote_due" ON "quote_version" USING btree ("valid_until") WHERE "quote_version"."state" in ('SENT', 'COUNTERED');--> statement-breakpoint
CREATE INDEX "rfq_of_customer" ON "rfq" USING btree ("seller_id","customer_id","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rfq_inbox" ON "rfq" USING btree ("seller_id","state","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rfq_live" ON "rfq" USING btree ("state_since") WHERE "rfq"."state" in ('DRAFT', 'VERIFYING', 'OPEN', 'NEEDS_INFO', 'QUOTED');--> statement-breakpoint
CREATE INDEX "rfq_seller_id_copy_of_index" ON "rfq" USING btree ("seller_id","copy_of");--> statement-breakpoint
CREATE INDEX "rfq_contact_seller_id_email_index" ON "rfq_contact" USING btree ("seller_id","email");--> statement-breakpoint
CREATE INDEX "wanted_email_index" ON "wanted" USING btree ("email");