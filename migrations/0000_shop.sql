CREATE TABLE "brand" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "brand_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "brand_sellerId_name_unique" UNIQUE("seller_id","name"),
	CONSTRAINT "brand_sellerId_url_unique" UNIQUE("seller_id","url")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"parent_id" integer,
	"level" integer NOT NULL,
	"path" integer[] NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"url" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"picture" text,
	"page_title" text,
	"meta_description" text,
	"meta_keyword" text,
	"short_description" text,
	"long_description" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "category_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "category_level" CHECK ("category"."level" between 1 and 3 and cardinality("category"."path") = "category"."level")
);
--> statement-breakpoint
CREATE TABLE "field" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"caption" text NOT NULL,
	"section" text,
	"filterable" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	CONSTRAINT "field_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "field_sellerId_caption_unique" UNIQUE("seller_id","caption")
);
--> statement-breakpoint
CREATE TABLE "field_value" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"field_id" integer NOT NULL,
	"label" text NOT NULL,
	"number" double precision,
	"unit" text,
	CONSTRAINT "field_value_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "field_value_sellerId_fieldId_label_unique" UNIQUE("seller_id","field_id","label")
);
--> statement-breakpoint
CREATE TABLE "pack" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pack_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"code" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"price" bigint,
	"mrp" bigint,
	"cost" bigint,
	"special_price" bigint,
	"special_from" timestamp with time zone,
	"special_until" timestamp with time zone,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "pack_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "pack_sellerId_productId_code_unique" UNIQUE("seller_id","product_id","code"),
	CONSTRAINT "pack_price" CHECK ("pack"."price" > 0 and ("pack"."mrp" is null or "pack"."mrp" >= "pack"."price")),
	CONSTRAINT "pack_quantity" CHECK ("pack"."quantity" > 0),
	CONSTRAINT "pack_special" CHECK (("pack"."special_price" is null and "pack"."special_from" is null and "pack"."special_until" is null)
        or ("pack"."special_price" > 0 and "pack"."special_from" < "pack"."special_until"))
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"code" text NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"brand_id" integer,
	"category_id" integer NOT NULL,
	"gtin" text,
	"part_number" text,
	"variant_group" text,
	"overview_html" text DEFAULT '' NOT NULL,
	"description_html" text DEFAULT '' NOT NULL,
	"tax_rate" integer NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"popularity" double precision DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "product_sellerId_code_unique" UNIQUE("seller_id","code"),
	CONSTRAINT "product_sellerId_url_unique" UNIQUE("seller_id","url"),
	CONSTRAINT "product_tax_rate" CHECK ("product"."tax_rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "product_value" (
	"seller_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"value_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_value_seller_id_product_id_value_id_pk" PRIMARY KEY("seller_id","product_id","value_id")
);
--> statement-breakpoint
CREATE TABLE "listing_entry" (
	"seller_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"main_id" integer,
	"sub_id" integer,
	"brand_id" integer,
	"name_key" text NOT NULL,
	"price" bigint,
	"discount" integer NOT NULL,
	"popularity" real NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"value_ids" integer[] NOT NULL,
	"zone_ids" integer[] NOT NULL,
	"changes_at" timestamp with time zone,
	CONSTRAINT "listing_entry_seller_id_product_id_pk" PRIMARY KEY("seller_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "footer_page" (
	"seller_id" integer NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"content_html" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "footer_page_seller_id_url_pk" PRIMARY KEY("seller_id","url")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"seller_id" integer NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_seller_id_key_pk" PRIMARY KEY("seller_id","key"),
	CONSTRAINT "media_sellerId_source_unique" UNIQUE("seller_id","source")
);
--> statement-breakpoint
CREATE TABLE "seller" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"client_id" text NOT NULL,
	"company_name" text NOT NULL,
	"country" text NOT NULL,
	"country_code" text NOT NULL,
	"state" text,
	"dial_code" text NOT NULL,
	"currency" text NOT NULL,
	"currency_symbol" text NOT NULL,
	"locale" text NOT NULL,
	"languages" text[] NOT NULL,
	"logo" text,
	"favicon" text,
	"flag" text,
	"logistics_names" text[] DEFAULT '{}' NOT NULL,
	"admin_member_id" text DEFAULT '' NOT NULL,
	"analytics_ids" text[] DEFAULT '{}' NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"default_pincode" text NOT NULL,
	"default_city" text NOT NULL,
	"default_area" text NOT NULL,
	"postal_pattern" text NOT NULL,
	"out_of_area_text" text NOT NULL,
	"home_title" text NOT NULL,
	"about_html" text NOT NULL,
	"free_delivery_above" bigint,
	"in_country_selector" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seller_code_unique" UNIQUE("code"),
	CONSTRAINT "seller_clientId_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "seller_host" (
	"host" text PRIMARY KEY NOT NULL,
	"seller_id" integer NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"seller_id" integer NOT NULL,
	"pack_id" integer NOT NULL,
	"warehouse_id" integer NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_seller_id_pack_id_warehouse_id_pk" PRIMARY KEY("seller_id","pack_id","warehouse_id"),
	CONSTRAINT "stock_figures" CHECK ("stock"."on_hand" >= 0 and "stock"."reserved" >= 0 and "stock"."reserved" <= "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "warehouse" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warehouse_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "warehouse_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "warehouse_sellerId_code_unique" UNIQUE("seller_id","code")
);
--> statement-breakpoint
CREATE TABLE "zone" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zone_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "zone_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "zone_sellerId_code_unique" UNIQUE("seller_id","code")
);
--> statement-breakpoint
CREATE TABLE "zone_warehouse" (
	"seller_id" integer NOT NULL,
	"zone_id" integer NOT NULL,
	"warehouse_id" integer NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "zone_warehouse_seller_id_zone_id_warehouse_id_pk" PRIMARY KEY("seller_id","zone_id","warehouse_id")
);
--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_seller_id_parent_id_category_seller_id_id_fk" FOREIGN KEY ("seller_id","parent_id") REFERENCES "public"."category"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field" ADD CONSTRAINT "field_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_value" ADD CONSTRAINT "field_value_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_value" ADD CONSTRAINT "field_value_seller_id_field_id_field_seller_id_id_fk" FOREIGN KEY ("seller_id","field_id") REFERENCES "public"."field"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack" ADD CONSTRAINT "pack_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack" ADD CONSTRAINT "pack_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_seller_id_category_id_category_seller_id_id_fk" FOREIGN KEY ("seller_id","category_id") REFERENCES "public"."category"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_seller_id_brand_id_brand_seller_id_id_fk" FOREIGN KEY ("seller_id","brand_id") REFERENCES "public"."brand"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_value" ADD CONSTRAINT "product_value_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_value" ADD CONSTRAINT "product_value_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_value" ADD CONSTRAINT "product_value_seller_id_value_id_field_value_seller_id_id_fk" FOREIGN KEY ("seller_id","value_id") REFERENCES "public"."field_value"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_entry" ADD CONSTRAINT "listing_entry_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_entry" ADD CONSTRAINT "listing_entry_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "footer_page" ADD CONSTRAINT "footer_page_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_host" ADD CONSTRAINT "seller_host_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_seller_id_warehouse_id_warehouse_seller_id_id_fk" FOREIGN KEY ("seller_id","warehouse_id") REFERENCES "public"."warehouse"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone" ADD CONSTRAINT "zone_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_warehouse" ADD CONSTRAINT "zone_warehouse_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_warehouse" ADD CONSTRAINT "zone_warehouse_seller_id_zone_id_zone_seller_id_id_fk" FOREIGN KEY ("seller_id","zone_id") REFERENCES "public"."zone"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_warehouse" ADD CONSTRAINT "zone_warehouse_seller_id_warehouse_id_warehouse_seller_id_id_fk" FOREIGN KEY ("seller_id","warehouse_id") REFERENCES "public"."warehouse"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_seller_id_parent_id_index" ON "category" USING btree ("seller_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "category_group_url" ON "category" USING btree ("seller_id","url") WHERE "category"."level" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "category_main_url" ON "category" USING btree ("seller_id","url") WHERE "category"."level" = 2;--> statement-breakpoint
CREATE UNIQUE INDEX "category_sub_url" ON "category" USING btree ("seller_id","parent_id","url") WHERE "category"."level" = 3;--> statement-breakpoint
CREATE INDEX "product_seller_id_category_id_index" ON "product" USING btree ("seller_id","category_id");--> statement-breakpoint
CREATE INDEX "product_seller_id_variant_group_index" ON "product" USING btree ("seller_id","variant_group");--> statement-breakpoint
CREATE INDEX "listing_entry_group" ON "listing_entry" USING btree ("seller_id","group_id","popularity" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_entry_main" ON "listing_entry" USING btree ("seller_id","main_id","popularity" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_entry_sub" ON "listing_entry" USING btree ("seller_id","sub_id","popularity" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_entry_brand" ON "listing_entry" USING btree ("seller_id","brand_id");--> statement-breakpoint
CREATE INDEX "listing_entry_changes" ON "listing_entry" USING btree ("changes_at") WHERE "listing_entry"."changes_at" is not null;--> statement-breakpoint
CREATE INDEX "seller_host_seller_id_index" ON "seller_host" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "stock_seller_id_warehouse_id_index" ON "stock" USING btree ("seller_id","warehouse_id");