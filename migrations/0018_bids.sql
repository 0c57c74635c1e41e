CREATE TABLE "bid" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid,
	"state" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"all_or_nothing" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"pincode" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"clock_from" timestamp with time zone,
	"verdict" jsonb,
	"answer_at" timestamp with time zone,
	"reason" text,
	"lapsed_at" timestamp with time zone,
	"order_number" text,
	"warned" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bid_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "bid_sellerId_number_unique" UNIQUE("seller_id","number"),
	CONSTRAINT "bid_state" CHECK ("bid"."state" in ('DRAFT', 'SUBMITTED', 'COUNTERED', 'AGREED', 'ORDERED', 'DECLINED', 'WITHDRAWN', 'EXPIRED',
        'LAPSED', 'DISCARDED')),
	CONSTRAINT "bid_verdict" CHECK (("bid"."verdict" is null) = ("bid"."answer_at" is null)),
	CONSTRAINT "bid_lapsed" CHECK (("bid"."state" = 'LAPSED') = ("bid"."lapsed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bid_attempt" (
	"seller_id" integer NOT NULL,
	"bid_id" integer NOT NULL,
	"pack_id" integer NOT NULL,
	"round" integer NOT NULL,
	"customer_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"given_back" boolean DEFAULT false NOT NULL,
	"quantity" integer NOT NULL,
	"list_price" bigint NOT NULL,
	"bid_price" bigint NOT NULL,
	"answer" text DEFAULT 'OPEN' NOT NULL,
	CONSTRAINT "bid_attempt_seller_id_bid_id_pack_id_round_pk" PRIMARY KEY("seller_id","bid_id","pack_id","round")
);
--> statement-breakpoint
CREATE TABLE "bid_line" (
	"seller_id" integer NOT NULL,
	"bid_id" integer NOT NULL,
	"pack_id" integer NOT NULL,
	"position" integer NOT NULL,
	"customer_id" uuid,
	"quantity" integer NOT NULL,
	"list_price" bigint NOT NULL,
	"bid_price" bigint,
	"counter_price" bigint,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"is_news" boolean DEFAULT false NOT NULL,
	"reason" text,
	"live" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bid_line_seller_id_bid_id_pack_id_pk" PRIMARY KEY("seller_id","bid_id","pack_id"),
	CONSTRAINT "bid_line_state" CHECK ("bid_line"."state" in ('OPEN', 'ACCEPTED', 'COUNTERED', 'DECLINED', 'UNAVAILABLE')),
	CONSTRAINT "bid_line_counter" CHECK (("bid_line"."state" = 'COUNTERED') <= ("bid_line"."counter_price" is not null)),
	CONSTRAINT "bid_line_figures" CHECK ("bid_line"."quantity" > 0 and "bid_line"."list_price" > 0 and "bid_line"."bid_price" > 0 and "bid_line"."counter_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "bid_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"from_quantity" integer DEFAULT 1 NOT NULL,
	"allowed" boolean NOT NULL,
	"accept_from" integer,
	"decline_below" integer,
	"floor" integer,
	"counters" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bid_rule_sellerId_kind_subjectId_fromQuantity_unique" UNIQUE("seller_id","kind","subject_id","from_quantity"),
	CONSTRAINT "bid_rule_kind" CHECK ("bid_rule"."kind" in ('sku', 'brand', 'category', 'all') and ("bid_rule"."kind" = 'all') = ("bid_rule"."subject_id" = 0)),
	CONSTRAINT "bid_rule_figures" CHECK ("bid_rule"."from_quantity" > 0 and "bid_rule"."accept_from" between 1 and 10000 and "bid_rule"."decline_below" between 1 and 10000
        and "bid_rule"."floor" between 1 and 10000 and "bid_rule"."decline_below" <= "bid_rule"."accept_from" and "bid_rule"."floor" <= "bid_rule"."accept_from")
);
--> statement-breakpoint
CREATE TABLE "bid_rule_set" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_attempt" ADD CONSTRAINT "bid_attempt_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_attempt" ADD CONSTRAINT "bid_attempt_seller_id_bid_id_bid_seller_id_id_fk" FOREIGN KEY ("seller_id","bid_id") REFERENCES "public"."bid"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_line" ADD CONSTRAINT "bid_line_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_line" ADD CONSTRAINT "bid_line_seller_id_bid_id_bid_seller_id_id_fk" FOREIGN KEY ("seller_id","bid_id") REFERENCES "public"."bid"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_line" ADD CONSTRAINT "bid_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_rule" ADD CONSTRAINT "bid_rule_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_rule_set" ADD CONSTRAINT "bid_rule_set_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_of_customer" ON "bid" USING btree ("seller_id","customer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bid_of_state" ON "bid" USING btree ("seller_id","state","expires_at");--> statement-breakpoint
CREATE INDEX "bid_due" ON "bid" USING btree ("expires_at") WHERE "bid"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "bid_answer_due" ON "bid" USING btree ("answer_at") WHERE "bid"."answer_at" is not null;--> statement-breakpoint
CREATE INDEX "bid_attempt_counted" ON "bid_attempt" USING btree ("seller_id","customer_id","pack_id","at") WHERE not "bid_attempt"."given_back";--> statement-breakpoint
CREATE INDEX "bid_attempt_newest" ON "bid_attempt" USING btree ("seller_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "bid_live_pack" ON "bid_line" USING btree ("seller_id","customer_id","pack_id") WHERE "bid_line"."live";--> statement-breakpoint
CREATE INDEX "bid_line_seller_id_pack_id_index" ON "bid_line" USING btree ("seller_id","pack_id");