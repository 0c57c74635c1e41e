CREATE TABLE "search_choice" (
	"seller_id" integer NOT NULL,
	"visit" text NOT NULL,
	"query" text NOT NULL,
	"product_id" bigint NOT NULL,
	"clicked_at" timestamp with time zone NOT NULL,
	"carted_at" timestamp with time zone,
	"ordered_at" timestamp with time zone,
	"customer_id" uuid,
	CONSTRAINT "search_choice_seller_id_visit_query_product_id_pk" PRIMARY KEY("seller_id","visit","query","product_id")
);
--> statement-breakpoint
CREATE TABLE "search_lift" (
	"seller_id" integer NOT NULL,
	"query" text NOT NULL,
	"product_id" bigint NOT NULL,
	"lift" real NOT NULL,
	"visits" integer NOT NULL,
	"clicks" integer NOT NULL,
	"carts" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "search_lift_seller_id_query_product_id_pk" PRIMARY KEY("seller_id","query","product_id"),
	CONSTRAINT "search_lift_lift" CHECK ("search_lift"."lift" > 0 and "search_lift"."lift" <= 1)
);
--> statement-breakpoint
CREATE TABLE "search_proposal" (
	"seller_id" integer NOT NULL,
	"query" text NOT NULL,
	"next_query" text NOT NULL,
	"words" text NOT NULL,
	"next_words" text NOT NULL,
	"shoppers" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "search_proposal_seller_id_query_next_query_pk" PRIMARY KEY("seller_id","query","next_query"),
	CONSTRAINT "search_proposal_state" CHECK ("search_proposal"."state" in ('open', 'accepted', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "search_shown" (
	"seller_id" integer NOT NULL,
	"visit" text NOT NULL,
	"query" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"customer_id" uuid,
	"network" text,
	"product_ids" bigint[] NOT NULL,
	"marks" text NOT NULL,
	"comparison_id" bigint,
	CONSTRAINT "search_shown_seller_id_visit_query_pk" PRIMARY KEY("seller_id","visit","query"),
	CONSTRAINT "search_shown_marks" CHECK (length("search_shown"."marks") = cardinality("search_shown"."product_ids"))
);
--> statement-breakpoint
CREATE TABLE "search_comparison" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "search_comparison_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"variant" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "search_comparison_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "search_pin" (
	"seller_id" integer NOT NULL,
	"query" text NOT NULL,
	"product_id" bigint NOT NULL,
	"place" integer,
	CONSTRAINT "search_pin_seller_id_query_product_id_pk" PRIMARY KEY("seller_id","query","product_id"),
	CONSTRAINT "search_pin_place" CHECK ("search_pin"."place" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "search_trial" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"shuffled_percent" integer NOT NULL,
	CONSTRAINT "search_trial_percent" CHECK ("search_trial"."shuffled_percent" between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE "search_tuning" (
	"seller_id" integer NOT NULL,
	"query" text NOT NULL,
	"words" text NOT NULL,
	"redirect" text,
	CONSTRAINT "search_tuning_seller_id_query_pk" PRIMARY KEY("seller_id","query"),
	CONSTRAINT "search_tuning_redirect" CHECK ("search_tuning"."redirect" like '/%')
);
--> statement-breakpoint
ALTER TABLE "search_choice" ADD CONSTRAINT "search_choice_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_choice" ADD CONSTRAINT "search_choice_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_lift" ADD CONSTRAINT "search_lift_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_proposal" ADD CONSTRAINT "search_proposal_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_shown" ADD CONSTRAINT "search_shown_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_shown" ADD CONSTRAINT "search_shown_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_comparison" ADD CONSTRAINT "search_comparison_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_pin" ADD CONSTRAINT "search_pin_seller_id_query_search_tuning_seller_id_query_fk" FOREIGN KEY ("seller_id","query") REFERENCES "public"."search_tuning"("seller_id","query") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_pin" ADD CONSTRAINT "search_pin_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_trial" ADD CONSTRAINT "search_trial_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_tuning" ADD CONSTRAINT "search_tuning_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_choice_query" ON "search_choice" USING btree ("seller_id","query","clicked_at");--> statement-breakpoint
CREATE INDEX "search_choice_at" ON "search_choice" USING btree ("seller_id","clicked_at");--> statement-breakpoint
CREATE INDEX "search_choice_customer" ON "search_choice" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "search_lift_product" ON "search_lift" USING btree ("seller_id","product_id");--> statement-breakpoint
CREATE INDEX "search_shown_query" ON "search_shown" USING btree ("seller_id","query","at");--> statement-breakpoint
CREATE INDEX "search_shown_at" ON "search_shown" USING btree ("seller_id","at");--> statement-breakpoint
CREATE INDEX "search_shown_comparison" ON "search_shown" USING btree ("seller_id","comparison_id") WHERE "search_shown"."comparison_id" is not null;--> statement-breakpoint
CREATE INDEX "search_shown_customer" ON "search_shown" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_comparison_running" ON "search_comparison" USING btree ("seller_id") WHERE "search_comparison"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "search_pin_product" ON "search_pin" USING btree ("seller_id","product_id");