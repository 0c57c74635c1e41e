CREATE TABLE "customer_group" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "customer_group_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "customer_group_name_given" CHECK ("customer_group"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "customer_group_member" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customer_group_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"group_id" bigint NOT NULL,
	"customer_id" uuid,
	"company_id" bigint,
	CONSTRAINT "customer_group_member_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "customer_group_member_one" CHECK (("customer_group_member"."customer_id" is null) <> ("customer_group_member"."company_id" is null))
);
--> statement-breakpoint
CREATE TABLE "price_list" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"group_id" bigint,
	"company_id" bigint,
	"customer_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"from_at" timestamp with time zone,
	"until_at" timestamp with time zone,
	"changes_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "price_list_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "price_list_audience" CHECK ("price_list"."audience" in ('all', 'group', 'company', 'customer')
        and ("price_list"."audience" = 'group') = ("price_list"."group_id" is not null)
        and ("price_list"."audience" = 'company') = ("price_list"."company_id" is not null)
        and ("price_list"."audience" = 'customer') = ("price_list"."customer_id" is not null)),
	CONSTRAINT "price_list_times" CHECK ("price_list"."from_at" < "price_list"."until_at"),
	CONSTRAINT "price_list_name_given" CHECK ("price_list"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "price_list_row" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_list_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"list_id" bigint NOT NULL,
	"pack_id" bigint,
	"brand_id" bigint,
	"category_id" bigint,
	"min_quantity" integer DEFAULT 1 NOT NULL,
	"percent" integer,
	"price" bigint,
	CONSTRAINT "price_list_row_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "price_list_row_target" CHECK (num_nonnulls("price_list_row"."pack_id", "price_list_row"."brand_id", "price_list_row"."category_id") <= 1),
	CONSTRAINT "price_list_row_value" CHECK (("price_list_row"."pack_id" is not null and "price_list_row"."price" > 0 and "price_list_row"."percent" is null)
        or ("price_list_row"."pack_id" is null and "price_list_row"."percent" between 1 and 9999 and "price_list_row"."price" is null)),
	CONSTRAINT "price_list_row_quantity" CHECK ("price_list_row"."min_quantity" between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "listing_entry" ADD COLUMN "mrp" bigint;--> statement-breakpoint
ALTER TABLE "listing_entry" ADD COLUMN "list_price" bigint;--> statement-breakpoint
ALTER TABLE "listing_entry" ADD COLUMN "base_price" bigint;--> statement-breakpoint
ALTER TABLE "listing_entry" ADD COLUMN "base_mrp" bigint;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "price_reason" jsonb;--> statement-breakpoint
ALTER TABLE "customer_group" ADD CONSTRAINT "customer_group_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_group_member" ADD CONSTRAINT "customer_group_member_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_group_member" ADD CONSTRAINT "customer_group_member_group" FOREIGN KEY ("seller_id","group_id") REFERENCES "public"."customer_group"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_group_member" ADD CONSTRAINT "customer_group_member_company" FOREIGN KEY ("seller_id","company_id") REFERENCES "public"."company"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_seller_id_group_id_customer_group_seller_id_id_fk" FOREIGN KEY ("seller_id","group_id") REFERENCES "public"."customer_group"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_seller_id_company_id_company_seller_id_id_fk" FOREIGN KEY ("seller_id","company_id") REFERENCES "public"."company"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_row" ADD CONSTRAINT "price_list_row_seller_id_list_id_price_list_seller_id_id_fk" FOREIGN KEY ("seller_id","list_id") REFERENCES "public"."price_list"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_row" ADD CONSTRAINT "price_list_row_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_row" ADD CONSTRAINT "price_list_row_seller_id_brand_id_brand_seller_id_id_fk" FOREIGN KEY ("seller_id","brand_id") REFERENCES "public"."brand"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_row" ADD CONSTRAINT "price_list_row_seller_id_category_id_category_seller_id_id_fk" FOREIGN KEY ("seller_id","category_id") REFERENCES "public"."category"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_group_name" ON "customer_group" USING btree ("seller_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "customer_group_person" ON "customer_group_member" USING btree ("seller_id","customer_id","group_id") WHERE "customer_group_member"."customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_group_company" ON "customer_group_member" USING btree ("seller_id","company_id","group_id") WHERE "customer_group_member"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "customer_group_members" ON "customer_group_member" USING btree ("seller_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_name" ON "price_list" USING btree ("seller_id",lower("name"));--> statement-breakpoint
CREATE INDEX "price_list_changes" ON "price_list" USING btree ("changes_at") WHERE "price_list"."changes_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_row_pack" ON "price_list_row" USING btree ("seller_id","pack_id","list_id","min_quantity") WHERE "price_list_row"."pack_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_row_percent" ON "price_list_row" USING btree ("seller_id","list_id",coalesce("brand_id", 0),coalesce("category_id", 0),"min_quantity") WHERE "price_list_row"."pack_id" is null;--> statement-breakpoint
CREATE INDEX "price_list_row_list" ON "price_list_row" USING btree ("seller_id","list_id","pack_id");