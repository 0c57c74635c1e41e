CREATE TABLE "company" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"name" text NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"requires_purchase_order" boolean DEFAULT false NOT NULL,
	"requires_cost_center" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "company_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "company_name" CHECK ("company"."name" <> '')
);--> statement-breakpoint
CREATE TABLE "company_cost_center" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_cost_center_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "company_cost_center_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "company_cost_center_code" UNIQUE("seller_id","company_id","code")
);--> statement-breakpoint
CREATE TABLE "company_event" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"person_id" uuid,
	"subject_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "company_event_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);--> statement-breakpoint
CREATE TABLE "company_invitation" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "company_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"order_limit" bigint,
	"month_limit" bigint,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_invitation_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "company_invitation_email" UNIQUE("seller_id","company_id","email"),
	CONSTRAINT "company_invitation_token" UNIQUE("seller_id","token_hash")
);--> statement-breakpoint
CREATE TABLE "company_member" (
	"seller_id" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"person_id" uuid NOT NULL,
	"roles" text[] NOT NULL,
	"order_limit" bigint,
	"month_limit" bigint,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_member_seller_id_company_id_person_id_pk" PRIMARY KEY("seller_id","company_id","person_id"),
	CONSTRAINT "company_member_roles" CHECK ("company_member"."roles" <@ array['see', 'ask', 'buy', 'approve', 'admin'] and 'see' = any("company_member"."roles")),
	CONSTRAINT "company_member_limits" CHECK ("company_member"."order_limit" >= 0 and "company_member"."month_limit" >= 0)
);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "saved_cart" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "cost_center" text;--> statement-breakpoint
ALTER TABLE "rfq" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_cost_center" ADD CONSTRAINT "company_cost_center_company" FOREIGN KEY ("seller_id","company_id") REFERENCES "public"."company"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_event" ADD CONSTRAINT "company_event_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_event" ADD CONSTRAINT "company_event_subject_id_person_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_event" ADD CONSTRAINT "company_event_company" FOREIGN KEY ("seller_id","company_id") REFERENCES "public"."company"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitation" ADD CONSTRAINT "company_invitation_company" FOREIGN KEY ("seller_id","company_id") REFERENCES "public"."company"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_company" FOREIGN KEY ("seller_id","company_id") REFERENCES "public"."company"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_newest" ON "company" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_event_newest" ON "company_event" USING btree ("seller_id","company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_event_person_id_index" ON "company_event" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "company_event_subject_id_index" ON "company_event" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "company_member_person" ON "company_member" USING btree ("person_id");
