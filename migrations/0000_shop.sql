-- The baseline: all of the schema before the first release. Everything but what stands between the
-- two lines of hyphens is by hand, because drizzle-kit knows neither extensions nor functions.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE FUNCTION has_no_repeats(keys text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ select count(*) = count(distinct each) from unnest(keys) each $$;--> statement-breakpoint
----------------------------------------------------------------------------------------------------
CREATE TABLE "address" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"mobile" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postal_code" text NOT NULL,
	"country_code" text NOT NULL,
	"locality" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"map_place_id" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'Home' NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_billing" boolean DEFAULT false NOT NULL,
	"is_primary_billing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"password" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"from_email" text DEFAULT '' NOT NULL,
	"to_email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_token_kind" CHECK ("one_time_token"."kind" in ('confirm', 'change', 'reset', 'undo', 'second-step', 'passkey'))
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"rp_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone" text,
	"credential_generation" integer DEFAULT 0 NOT NULL,
	"first_signed_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"person_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_person_id_code_hash_pk" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"via" text NOT NULL,
	"token_hash" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "session_kind" CHECK ("session"."kind" in ('shop', 'desk')),
	CONSTRAINT "session_via" CHECK ("session"."via" in ('cookie', 'bearer'))
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_day" (
	"seller_id" integer NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "chat_day_seller_id_day_pk" PRIMARY KEY("seller_id","day"),
	CONSTRAINT "chat_day_tokens" CHECK ("chat_day"."tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"visit_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"intent" text,
	"product_ids" bigint[] DEFAULT '{}' NOT NULL,
	"extras" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_message_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "chat_message_sender" CHECK ("chat_message"."sender" in ('user', 'bot')),
	CONSTRAINT "chat_message_length" CHECK (length("chat_message"."text") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "chat_visit" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_visit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"customer_id" uuid,
	"agreed" boolean,
	"tokens" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_visit_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "chat_visit_tokens" CHECK ("chat_visit"."tokens" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bid" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bid_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "bid_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "bid_sellerId_number_unique" UNIQUE("seller_id","number"),
	CONSTRAINT "bid_state" CHECK ("bid"."state" in ('DRAFT', 'SUBMITTED', 'COUNTERED', 'AGREED', 'ORDERED', 'DECLINED', 'WITHDRAWN', 'EXPIRED',
        'LAPSED', 'DISCARDED')),
	CONSTRAINT "bid_verdict" CHECK (("bid"."verdict" is null) = ("bid"."answer_at" is null)),
	CONSTRAINT "bid_lapsed" CHECK (("bid"."state" = 'LAPSED') = ("bid"."lapsed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bid_attempt" (
	"seller_id" integer NOT NULL,
	"bid_id" bigint NOT NULL,
	"pack_id" bigint NOT NULL,
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
	"bid_id" bigint NOT NULL,
	"pack_id" bigint NOT NULL,
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
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bid_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"from_quantity" integer DEFAULT 1 NOT NULL,
	"allowed" boolean NOT NULL,
	"accept_from" integer,
	"decline_below" integer,
	"floor" integer,
	"counters" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bid_rule_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
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
CREATE TABLE "cart" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cart_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"guid" uuid NOT NULL,
	"customer_id" uuid,
	"key_hash" text,
	"coupon_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"ordered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "cart_sellerId_guid_unique" UNIQUE("seller_id","guid"),
	CONSTRAINT "cart_owner" CHECK (("cart"."customer_id" is null) <> ("cart"."key_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"seller_id" integer NOT NULL,
	"cart_id" bigint NOT NULL,
	"pack_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"price_seen" bigint NOT NULL,
	"asked" integer,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_line_seller_id_cart_id_pack_id_pk" PRIMARY KEY("seller_id","cart_id","pack_id"),
	CONSTRAINT "cart_line_quantity" CHECK ("cart_line"."quantity" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"most_off" bigint,
	"minimum" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"total_limit" integer,
	"customer_limit" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "coupon_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "coupon_sellerId_code_unique" UNIQUE("seller_id","code"),
	CONSTRAINT "coupon_kind" CHECK ("coupon"."kind" in ('percent', 'amount') and "coupon"."value" > 0),
	CONSTRAINT "coupon_percent" CHECK ("coupon"."kind" <> 'percent' or "coupon"."value" <= 10000),
	CONSTRAINT "coupon_uses" CHECK ("coupon"."used" >= 0 and ("coupon"."total_limit" is null or "coupon"."used" <= "coupon"."total_limit"))
);
--> statement-breakpoint
CREATE TABLE "saved_cart" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_cart_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cart_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_cart_line" (
	"seller_id" integer NOT NULL,
	"saved_cart_id" bigint NOT NULL,
	"pack_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "saved_cart_line_seller_id_saved_cart_id_pack_id_pk" PRIMARY KEY("seller_id","saved_cart_id","pack_id"),
	CONSTRAINT "saved_cart_line_quantity" CHECK ("saved_cart_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "brand_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "brand_sellerId_name_unique" UNIQUE("seller_id","name"),
	CONSTRAINT "brand_sellerId_url_unique" UNIQUE("seller_id","url")
);
--> statement-breakpoint
CREATE TABLE "brand_alias" (
	"seller_id" integer NOT NULL,
	"url" text NOT NULL,
	"brand_id" bigint NOT NULL,
	CONSTRAINT "brand_alias_seller_id_url_pk" PRIMARY KEY("seller_id","url")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"parent_id" bigint,
	"level" integer NOT NULL,
	"path" bigint[] NOT NULL,
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
	CONSTRAINT "category_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "category_level" CHECK ("category"."level" between 1 and 3 and cardinality("category"."path") = "category"."level")
);
--> statement-breakpoint
CREATE TABLE "field" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "field_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"caption" text NOT NULL,
	"section" text,
	"filterable" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"unit" text,
	CONSTRAINT "field_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "field_sellerId_caption_unique" UNIQUE("seller_id","caption"),
	CONSTRAINT "field_kind" CHECK ("field"."kind" in ('text', 'number'))
);
--> statement-breakpoint
CREATE TABLE "field_value" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "field_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"field_id" bigint NOT NULL,
	"label" text NOT NULL,
	"number" double precision,
	"unit" text,
	CONSTRAINT "field_value_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "field_value_sellerId_fieldId_label_unique" UNIQUE("seller_id","field_id","label")
);
--> statement-breakpoint
CREATE TABLE "pack" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pack_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
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
	CONSTRAINT "pack_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "pack_sellerId_productId_code_unique" UNIQUE("seller_id","product_id","code"),
	CONSTRAINT "pack_price" CHECK ("pack"."price" > 0 and ("pack"."mrp" is null or "pack"."mrp" >= "pack"."price")),
	CONSTRAINT "pack_quantity" CHECK ("pack"."quantity" > 0),
	CONSTRAINT "pack_special" CHECK (("pack"."special_price" is null and "pack"."special_from" is null and "pack"."special_until" is null)
        or ("pack"."special_price" > 0 and "pack"."special_from" < "pack"."special_until"))
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"code" text NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"brand_id" bigint,
	"category_id" bigint NOT NULL,
	"gtin" text,
	"part_number" text,
	"variant_group" text,
	"overview_html" text DEFAULT '' NOT NULL,
	"description_html" text DEFAULT '' NOT NULL,
	"tax_rate" integer NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"picture_sources" text[] DEFAULT '{}' NOT NULL,
	"popularity" double precision DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "product_sellerId_code_unique" UNIQUE("seller_id","code"),
	CONSTRAINT "product_sellerId_url_unique" UNIQUE("seller_id","url"),
	CONSTRAINT "product_pictures_once" CHECK (cardinality("product"."pictures") < 2 or has_no_repeats("product"."pictures")),
	CONSTRAINT "product_tax_rate" CHECK ("product"."tax_rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "product_value" (
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"value_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_value_seller_id_product_id_value_id_pk" PRIMARY KEY("seller_id","product_id","value_id")
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_message_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscriber_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"contact" text NOT NULL,
	"leave_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_subscriber_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "newsletter_subscriber_sellerId_contact_unique" UNIQUE("seller_id","contact")
);
--> statement-breakpoint
CREATE TABLE "deal" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"pack_id" bigint NOT NULL,
	"price" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cap" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"earlier_price" bigint,
	"earlier_from" timestamp with time zone,
	"earlier_until" timestamp with time zone,
	CONSTRAINT "deal_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "deal_earlier" CHECK (num_nulls("deal"."earlier_price", "deal"."earlier_from", "deal"."earlier_until") in (0, 3)),
	CONSTRAINT "deal_price" CHECK ("deal"."price" > 0),
	CONSTRAINT "deal_times" CHECK ("deal"."starts_at" < "deal"."ends_at"),
	CONSTRAINT "deal_cap" CHECK ("deal"."cap" > 0 and "deal"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "popular_search" (
	"seller_id" integer NOT NULL,
	"words" text NOT NULL,
	"score" real NOT NULL,
	"results" integer NOT NULL,
	CONSTRAINT "popular_search_seller_id_words_pk" PRIMARY KEY("seller_id","words")
);
--> statement-breakpoint
CREATE TABLE "product_score" (
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"sold30" integer DEFAULT 0 NOT NULL,
	"sold90" integer DEFAULT 0 NOT NULL,
	"trending" real DEFAULT 0 NOT NULL,
	CONSTRAINT "product_score_seller_id_product_id_pk" PRIMARY KEY("seller_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "tracked_event" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tracked_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"customer_id" uuid,
	"user_type" text NOT NULL,
	"username" text NOT NULL,
	"network" text,
	"geolocation" text,
	"source" text DEFAULT '' NOT NULL,
	"words" text,
	"results" integer,
	"product_id" bigint,
	"category_id" bigint,
	"searched" boolean NOT NULL,
	"viewed" boolean NOT NULL,
	"added" boolean NOT NULL,
	"cart_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tracked_event_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "tracked_user_type" CHECK ("tracked_event"."user_type" in ('Visitor', 'RegisteredUser'))
);
--> statement-breakpoint
CREATE TABLE "feed_problem" (
	"seller_id" integer NOT NULL,
	"run_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"place" text NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "feed_problem_seller_id_run_id_line_place_pk" PRIMARY KEY("seller_id","run_id","line","place")
);
--> statement-breakpoint
CREATE TABLE "feed_run" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "feed_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"file_key" text,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"encoding" text NOT NULL,
	"tax_rate" integer,
	"replace" boolean DEFAULT false NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "feed_run_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "feed_run_kind" CHECK ("feed_run"."kind" in ('products', 'delta', 'delivery')),
	CONSTRAINT "feed_run_state" CHECK ("feed_run"."state" in ('to-check', 'checking', 'checked', 'to-save', 'saving', 'done', 'failed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "listing_entry" (
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"main_id" bigint,
	"sub_id" bigint,
	"brand_id" bigint,
	"name_key" text NOT NULL,
	"price" bigint,
	"discount" integer NOT NULL,
	"popularity" real NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"value_ids" bigint[] NOT NULL,
	"zone_ids" bigint[] NOT NULL,
	"changes_at" timestamp with time zone,
	CONSTRAINT "listing_entry_seller_id_product_id_pk" PRIMARY KEY("seller_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"person_id" uuid,
	"dedup_key" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"content" jsonb,
	"priority" smallint DEFAULT 1 NOT NULL,
	"unsubscribe" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "outbox_mail_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "outbox_mail_sellerId_dedupKey_unique" UNIQUE("seller_id","dedup_key"),
	CONSTRAINT "outbox_mail_state" CHECK ("outbox_mail"."state" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_mail_priority" CHECK ("outbox_mail"."priority" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "measured_figure" (
	"name" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "negotiation_event" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thread_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "negotiation_event_seller_id_kind_thread_id_sequence_pk" PRIMARY KEY("seller_id","kind","thread_id","sequence"),
	CONSTRAINT "negotiation_event_kind" CHECK ("negotiation_event"."kind" in ('rfq', 'bid') and "negotiation_event"."sequence" > 0),
	CONSTRAINT "negotiation_event_actor" CHECK ("negotiation_event"."actor" in ('buyer', 'seller', 'clock', 'rules'))
);
--> statement-breakpoint
CREATE TABLE "negotiation_settings" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"quote_days" integer DEFAULT 7 NOT NULL,
	"pay_hours" integer DEFAULT 72 NOT NULL,
	"rounds" integer DEFAULT 3 NOT NULL,
	"silence_days" integer DEFAULT 30 NOT NULL,
	"bid_hours" integer DEFAULT 48 NOT NULL,
	"purchase_hours" integer DEFAULT 24 NOT NULL,
	"bid_attempts" integer DEFAULT 3 NOT NULL,
	"attempt_days" integer DEFAULT 30 NOT NULL,
	"lapses_allowed" integer DEFAULT 3 NOT NULL,
	"lapse_days" integer DEFAULT 30 NOT NULL,
	"link_minutes" integer DEFAULT 15 NOT NULL,
	"answer_from_minutes" integer DEFAULT 10 NOT NULL,
	"answer_to_minutes" integer DEFAULT 120 NOT NULL,
	"margin_floor" integer,
	CONSTRAINT "negotiation_settings_figures" CHECK (least("negotiation_settings"."quote_days", "negotiation_settings"."pay_hours", "negotiation_settings"."silence_days", "negotiation_settings"."bid_hours", "negotiation_settings"."purchase_hours", "negotiation_settings"."bid_attempts",
        "negotiation_settings"."attempt_days", "negotiation_settings"."lapses_allowed", "negotiation_settings"."lapse_days", "negotiation_settings"."link_minutes") > 0 and "negotiation_settings"."rounds" >= 0
        and "negotiation_settings"."answer_from_minutes" >= 0 and "negotiation_settings"."answer_to_minutes" >= "negotiation_settings"."answer_from_minutes")
);
--> statement-breakpoint
CREATE TABLE "negotiation_words" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thread_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"name" text NOT NULL,
	"person_id" uuid,
	"words" text,
	"salt" text,
	CONSTRAINT "negotiation_words_seller_id_kind_thread_id_sequence_name_pk" PRIMARY KEY("seller_id","kind","thread_id","sequence","name"),
	CONSTRAINT "negotiation_words_erased" CHECK (("negotiation_words"."words" is null) = ("negotiation_words"."salt" is null))
);
--> statement-breakpoint
CREATE TABLE "price_grant" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "price_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thread_id" bigint NOT NULL,
	"version" integer,
	"line" integer NOT NULL,
	"customer_id" uuid,
	"pack_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"offered_price" bigint NOT NULL,
	"list_price" bigint,
	"currency" text NOT NULL,
	"tax_rate" integer,
	"charge" bigint,
	"zone_id" bigint NOT NULL,
	"from_stock" boolean NOT NULL,
	"lead_days" integer,
	"state" text DEFAULT 'free' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"order_id" bigint,
	"awarded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_grant_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "grant_kind" CHECK ("price_grant"."kind" in ('rfq', 'bid')),
	CONSTRAINT "grant_state" CHECK ("price_grant"."state" in ('free', 'consumed', 'void', 'lapsed')),
	CONSTRAINT "grant_order" CHECK (("price_grant"."state" = 'consumed') <= ("price_grant"."order_id" is not null)),
	CONSTRAINT "grant_figures" CHECK ("price_grant"."quantity" > 0 and "price_grant"."unit_price" > 0 and "price_grant"."unit_price" <= "price_grant"."offered_price")
);
--> statement-breakpoint
CREATE TABLE "staff_digest_item" (
	"seller_id" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"notification_id" bigint NOT NULL,
	CONSTRAINT "staff_digest_item_seller_id_person_id_notification_id_pk" PRIMARY KEY("seller_id","person_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "staff_notification" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"dedup_key" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"except_person_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"spread_at" timestamp with time zone,
	CONSTRAINT "staff_notification_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
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
CREATE TABLE "coupon_use" (
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"coupon_id" bigint NOT NULL,
	"customer_id" uuid,
	CONSTRAINT "coupon_use_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"seller_id" integer NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"body" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_seller_id_owner_key_pk" PRIMARY KEY("seller_id","owner","key")
);
--> statement-breakpoint
CREATE TABLE "order_contact" (
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country_code" text NOT NULL,
	CONSTRAINT "order_contact_seller_id_order_id_kind_pk" PRIMARY KEY("seller_id","order_id","kind"),
	CONSTRAINT "order_contact_kind" CHECK ("order_contact"."kind" in ('delivery', 'billing'))
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_event_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"pack_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"url" text NOT NULL,
	"unit" text NOT NULL,
	"picture" text,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"charge" bigint NOT NULL,
	"total" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" bigint NOT NULL,
	"tax_parts" jsonb NOT NULL,
	"days" integer,
	"promised_on" date,
	"to_order" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_line_seller_id_order_id_position_pk" PRIMARY KEY("seller_id","order_id","position"),
	CONSTRAINT "order_line_quantity" CHECK ("order_line"."quantity" > 0),
	CONSTRAINT "order_line_total" CHECK ("order_line"."total" = "order_line"."price" * "order_line"."quantity" - "order_line"."discount" + "order_line"."charge")
);
--> statement-breakpoint
CREATE TABLE "order_request" (
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_request_seller_id_order_id_kind_pk" PRIMARY KEY("seller_id","order_id","kind"),
	CONSTRAINT "order_request_kind" CHECK ("order_request"."kind" in ('cancel', 'return'))
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"session_id" text,
	"intent_id" text,
	"purchase_order" text,
	"updated_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	CONSTRAINT "payment_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id"),
	CONSTRAINT "payment_session" UNIQUE("seller_id","session_id"),
	CONSTRAINT "payment_intent" UNIQUE("seller_id","intent_id"),
	CONSTRAINT "payment_state" CHECK ("payment"."state" in ('due', 'paid', 'refund-due', 'refunded', 'void'))
);
--> statement-breakpoint
CREATE TABLE "payment_message" (
	"seller_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_message_seller_id_event_id_pk" PRIMARY KEY("seller_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "shop_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid,
	"cart_id" bigint,
	"quote_id" bigint,
	"quote_version" integer,
	"bid_id" bigint,
	"state" text NOT NULL,
	"payment_method" text NOT NULL,
	"currency" text NOT NULL,
	"goods" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"charge" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"coupon_code" text,
	"zone_id" bigint,
	"destination_state" text,
	"tracking" text,
	"pay_by" timestamp with time zone,
	"promised_on" date,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_order_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "shop_order_sellerId_number_unique" UNIQUE("seller_id","number"),
	CONSTRAINT "order_state" CHECK ("shop_order"."state" in ('placed', 'confirmed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned')),
	CONSTRAINT "order_source" CHECK (num_nonnulls("shop_order"."cart_id", "shop_order"."quote_id", "shop_order"."bid_id") <= 1),
	CONSTRAINT "order_payment" CHECK ("shop_order"."payment_method" in ('cod', 'transfer', 'card')),
	CONSTRAINT "order_total" CHECK ("shop_order"."total" = "shop_order"."goods" - "shop_order"."discount" + "shop_order"."charge" and "shop_order"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"order_id" bigint,
	"grant_id" bigint,
	"pack_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	CONSTRAINT "stock_hold_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "stock_hold_state" CHECK ("stock_hold"."state" in ('held', 'gone', 'released') and "stock_hold"."quantity" > 0),
	CONSTRAINT "stock_hold_holder" CHECK (num_nonnulls("stock_hold"."order_id", "stock_hold"."grant_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "place" (
	"country" text NOT NULL,
	"postal_code" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"rank" smallint NOT NULL,
	"search_key" text NOT NULL,
	"words" text[] NOT NULL,
	"cell" integer,
	CONSTRAINT "place_country_postal_code_name_source_pk" PRIMARY KEY("country","postal_code","name","source"),
	CONSTRAINT "place_point" CHECK (("place"."latitude" is null) = ("place"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "place_word" (
	"country" text NOT NULL,
	"word" text NOT NULL,
	"place_count" integer NOT NULL,
	CONSTRAINT "place_word_country_word_pk" PRIMARY KEY("country","word")
);
--> statement-breakpoint
CREATE TABLE "postal_code" (
	"country" text NOT NULL,
	"code" text NOT NULL,
	"locality" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"place_count" integer NOT NULL,
	CONSTRAINT "postal_code_country_code_pk" PRIMARY KEY("country","code")
);
--> statement-breakpoint
CREATE TABLE "made_pack" (
	"seller_id" integer NOT NULL,
	"pack_id" bigint NOT NULL,
	"rfq_id" bigint NOT NULL,
	"words" text NOT NULL,
	"listed_at" timestamp with time zone,
	CONSTRAINT "made_pack_seller_id_pack_id_pk" PRIMARY KEY("seller_id","pack_id")
);
--> statement-breakpoint
CREATE TABLE "quote_line" (
	"seller_id" integer NOT NULL,
	"rfq_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"line" integer NOT NULL,
	"pack_id" bigint,
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
        and "quote_line"."tax_rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "quote_template" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "quote_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"name" text NOT NULL,
	"terms" text NOT NULL,
	"note" text NOT NULL,
	"valid_days" integer,
	CONSTRAINT "quote_template_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "quote_version" (
	"seller_id" integer NOT NULL,
	"rfq_id" bigint NOT NULL,
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
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rfq_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid,
	"claim_hashes" text[] DEFAULT '{}' NOT NULL,
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
	"copy_of" bigint,
	"order_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"state_since" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rfq_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "rfq_sellerId_number_unique" UNIQUE("seller_id","number"),
	CONSTRAINT "rfq_state" CHECK ("rfq"."state" in ('DRAFT', 'VERIFYING', 'OPEN', 'NEEDS_INFO', 'QUOTED', 'AWARDED', 'ORDERED', 'EXPIRED', 'DECLINED', 'CANCELLED')),
	CONSTRAINT "rfq_turn" CHECK ("rfq"."turn" in ('buyer', 'seller', 'none')),
	CONSTRAINT "rfq_rounds" CHECK ("rfq"."rounds_used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rfq_contact" (
	"seller_id" integer NOT NULL,
	"rfq_id" bigint NOT NULL,
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
	"rfq_id" bigint NOT NULL,
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
	"rfq_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"pack_id" bigint,
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
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "wanted_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"words" text NOT NULL,
	"folded" text NOT NULL,
	"email" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wanted_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "wanted_once" UNIQUE("seller_id","folded","email")
);
--> statement-breakpoint
CREATE TABLE "comparison" (
	"seller_id" integer NOT NULL,
	"customer_id" uuid,
	"key_hash" text,
	"product_id" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comparison_owner" CHECK (("comparison"."customer_id" is null) <> ("comparison"."key_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "wish" (
	"seller_id" integer NOT NULL,
	"customer_id" uuid,
	"key_hash" text,
	"product_id" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wish_owner" CHECK (("wish"."customer_id" is null) <> ("wish"."key_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"terms" "tsvector" NOT NULL,
	"popularity" real NOT NULL,
	CONSTRAINT "search_entry_seller_id_product_id_pk" PRIMARY KEY("seller_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"changed" integer NOT NULL,
	"tiers" real[] NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_state_figures" CHECK ("search_state"."entries" >= 0 and "search_state"."changed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "search_synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"phrases" text[] NOT NULL,
	CONSTRAINT "search_synonym_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "search_synonym_phrases" CHECK (cardinality("search_synonym"."phrases") > 1)
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"seller_id" integer NOT NULL,
	"word" text NOT NULL,
	"stem" text NOT NULL,
	"docs" integer NOT NULL,
	"near" text[] NOT NULL,
	CONSTRAINT "search_word_seller_id_word_pk" PRIMARY KEY("seller_id","word"),
	CONSTRAINT "search_word_docs" CHECK ("search_word"."docs" > 0)
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
	"content_hash" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"source" text,
	"alt" text DEFAULT '' NOT NULL,
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
	"transfer_days" integer DEFAULT 7 NOT NULL,
	"working_days" text DEFAULT '1234567' NOT NULL,
	"cod_ceiling" bigint,
	"max_waiting_orders" integer DEFAULT 5,
	"max_waiting_pieces" integer DEFAULT 200,
	"bank_details" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"in_country_selector" boolean DEFAULT false NOT NULL,
	"staff_factor_optional" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seller_code_unique" UNIQUE("code"),
	CONSTRAINT "seller_clientId_unique" UNIQUE("client_id"),
	CONSTRAINT "seller_working_days" CHECK ("seller"."working_days" ~ '^1?2?3?4?5?6?7?$' and "seller"."working_days" <> ''),
	CONSTRAINT "seller_cod_ceiling" CHECK ("seller"."cod_ceiling" > 0 and ("seller"."country_code" <> 'IN' or "seller"."cod_ceiling" < 20000000)),
	CONSTRAINT "seller_waiting" CHECK ("seller"."max_waiting_orders" > 0 and "seller"."max_waiting_pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "seller_host" (
	"host" text PRIMARY KEY NOT NULL,
	"seller_id" integer NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking" text NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_seller_id_order_id_number_pk" PRIMARY KEY("seller_id","order_id","number")
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_line_seller_id_order_id_number_position_pk" PRIMARY KEY("seller_id","order_id","number","position"),
	CONSTRAINT "shipment_line_quantity" CHECK ("shipment_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"details" jsonb,
	"request_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_entry_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"seller_id" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	"seen_message_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_seller_id_person_id_pk" PRIMARY KEY("seller_id","person_id"),
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('owner', 'catalogue', 'pricing', 'sales', 'approver', 'fulfilment', 'reader'))
);
--> statement-breakpoint
CREATE TABLE "staged_service" (
	"seller_id" integer NOT NULL,
	"upload" text NOT NULL,
	"line" integer NOT NULL,
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"days" integer NOT NULL,
	"fee" bigint NOT NULL,
	"cod" boolean NOT NULL,
	"cutoff" text,
	"warehouse" text,
	CONSTRAINT "staged_service_seller_id_upload_line_pk" PRIMARY KEY("seller_id","upload","line")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"seller_id" integer NOT NULL,
	"pack_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_seller_id_pack_id_warehouse_id_pk" PRIMARY KEY("seller_id","pack_id","warehouse_id"),
	CONSTRAINT "stock_figures" CHECK ("stock"."on_hand" >= 0 and "stock"."reserved" >= 0 and "stock"."reserved" <= "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "unserved_ask" (
	"seller_id" integer NOT NULL,
	"day" date NOT NULL,
	"postal_code" text NOT NULL,
	"asks" integer NOT NULL,
	CONSTRAINT "unserved_ask_seller_id_day_postal_code_pk" PRIMARY KEY("seller_id","day","postal_code")
);
--> statement-breakpoint
CREATE TABLE "warehouse" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "warehouse_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "warehouse_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "warehouse_sellerId_code_unique" UNIQUE("seller_id","code")
);
--> statement-breakpoint
CREATE TABLE "zone" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "zone_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"cod_allowed" boolean DEFAULT true NOT NULL,
	"cutoff" text,
	CONSTRAINT "zone_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "zone_sellerId_code_unique" UNIQUE("seller_id","code"),
	CONSTRAINT "zone_fee" CHECK ("zone"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "zone_range" (
	"seller_id" integer NOT NULL,
	"zone_id" bigint NOT NULL,
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	CONSTRAINT "zone_range_seller_id_from_code_pk" PRIMARY KEY("seller_id","from_code"),
	CONSTRAINT "zone_range_order" CHECK ("zone_range"."from_code" collate "C" <= "zone_range"."to_code" collate "C")
);
--> statement-breakpoint
CREATE TABLE "zone_warehouse" (
	"seller_id" integer NOT NULL,
	"zone_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "zone_warehouse_seller_id_zone_id_warehouse_id_pk" PRIMARY KEY("seller_id","zone_id","warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "picture_look" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "picture_look_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"model" text NOT NULL,
	"key" text NOT NULL,
	"sketch" "bytea",
	"views" "bytea",
	CONSTRAINT "picture_look_seller_id_model_key_pk" PRIMARY KEY("seller_id","model","key")
);
--> statement-breakpoint
CREATE TABLE "picture_search" (
	"code" text PRIMARY KEY NOT NULL,
	"seller_id" integer NOT NULL,
	"product_ids" bigint[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_day" ADD CONSTRAINT "chat_day_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_seller_id_visit_id_chat_visit_seller_id_id_fk" FOREIGN KEY ("seller_id","visit_id") REFERENCES "public"."chat_visit"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visit" ADD CONSTRAINT "chat_visit_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visit" ADD CONSTRAINT "chat_visit_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_attempt" ADD CONSTRAINT "bid_attempt_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_attempt" ADD CONSTRAINT "bid_attempt_seller_id_bid_id_bid_seller_id_id_fk" FOREIGN KEY ("seller_id","bid_id") REFERENCES "public"."bid"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_line" ADD CONSTRAINT "bid_line_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_line" ADD CONSTRAINT "bid_line_seller_id_bid_id_bid_seller_id_id_fk" FOREIGN KEY ("seller_id","bid_id") REFERENCES "public"."bid"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_line" ADD CONSTRAINT "bid_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_rule" ADD CONSTRAINT "bid_rule_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_rule_set" ADD CONSTRAINT "bid_rule_set_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_seller_id_coupon_id_coupon_seller_id_id_fk" FOREIGN KEY ("seller_id","coupon_id") REFERENCES "public"."coupon"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_seller_id_cart_id_cart_seller_id_id_fk" FOREIGN KEY ("seller_id","cart_id") REFERENCES "public"."cart"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cart" ADD CONSTRAINT "saved_cart_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cart" ADD CONSTRAINT "saved_cart_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cart_line" ADD CONSTRAINT "saved_cart_line_seller_id_saved_cart_id_saved_cart_seller_id_id_fk" FOREIGN KEY ("seller_id","saved_cart_id") REFERENCES "public"."saved_cart"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cart_line" ADD CONSTRAINT "saved_cart_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_alias" ADD CONSTRAINT "brand_alias_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_alias" ADD CONSTRAINT "brand_alias_seller_id_brand_id_brand_seller_id_id_fk" FOREIGN KEY ("seller_id","brand_id") REFERENCES "public"."brand"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_seller_id_parent_id_category_seller_id_id_fk" FOREIGN KEY ("seller_id","parent_id") REFERENCES "public"."category"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field" ADD CONSTRAINT "field_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_value" ADD CONSTRAINT "field_value_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_value" ADD CONSTRAINT "field_value_seller_id_field_id_field_seller_id_id_fk" FOREIGN KEY ("seller_id","field_id") REFERENCES "public"."field"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack" ADD CONSTRAINT "pack_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_seller_id_category_id_category_seller_id_id_fk" FOREIGN KEY ("seller_id","category_id") REFERENCES "public"."category"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_seller_id_brand_id_brand_seller_id_id_fk" FOREIGN KEY ("seller_id","brand_id") REFERENCES "public"."brand"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_value" ADD CONSTRAINT "product_value_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_value" ADD CONSTRAINT "product_value_seller_id_value_id_field_value_seller_id_id_fk" FOREIGN KEY ("seller_id","value_id") REFERENCES "public"."field_value"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popular_search" ADD CONSTRAINT "popular_search_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_score" ADD CONSTRAINT "product_score_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_event" ADD CONSTRAINT "tracked_event_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_event" ADD CONSTRAINT "tracked_event_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_problem" ADD CONSTRAINT "feed_problem_seller_id_run_id_feed_run_seller_id_id_fk" FOREIGN KEY ("seller_id","run_id") REFERENCES "public"."feed_run"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_entry" ADD CONSTRAINT "listing_entry_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD CONSTRAINT "outbox_mail_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD CONSTRAINT "outbox_mail_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_event" ADD CONSTRAINT "negotiation_event_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_settings" ADD CONSTRAINT "negotiation_settings_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_words" ADD CONSTRAINT "negotiation_words_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_words" ADD CONSTRAINT "negotiation_words_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_words" ADD CONSTRAINT "negotiation_words_seller_id_kind_thread_id_sequence_negotiation_event_seller_id_kind_thread_id_sequence_fk" FOREIGN KEY ("seller_id","kind","thread_id","sequence") REFERENCES "public"."negotiation_event"("seller_id","kind","thread_id","sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_grant" ADD CONSTRAINT "price_grant_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_grant" ADD CONSTRAINT "price_grant_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_grant" ADD CONSTRAINT "price_grant_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_digest_item" ADD CONSTRAINT "staff_digest_item_seller_id_notification_id_staff_notification_seller_id_id_fk" FOREIGN KEY ("seller_id","notification_id") REFERENCES "public"."staff_notification"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_digest_item" ADD CONSTRAINT "staff_digest_item_staff" FOREIGN KEY ("seller_id","person_id") REFERENCES "public"."staff"("seller_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notification" ADD CONSTRAINT "staff_notification_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notification_choice" ADD CONSTRAINT "staff_notification_choice_staff" FOREIGN KEY ("seller_id","person_id") REFERENCES "public"."staff"("seller_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_seller_id_coupon_id_coupon_seller_id_id_fk" FOREIGN KEY ("seller_id","coupon_id") REFERENCES "public"."coupon"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_contact" ADD CONSTRAINT "order_contact_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_message" ADD CONSTRAINT "payment_message_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_seller_id_grant_id_price_grant_seller_id_id_fk" FOREIGN KEY ("seller_id","grant_id") REFERENCES "public"."price_grant"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_seller_id_warehouse_id_warehouse_seller_id_id_fk" FOREIGN KEY ("seller_id","warehouse_id") REFERENCES "public"."warehouse"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entry" ADD CONSTRAINT "search_entry_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_state" ADD CONSTRAINT "search_state_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_synonym" ADD CONSTRAINT "search_synonym_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_word" ADD CONSTRAINT "search_word_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "footer_page" ADD CONSTRAINT "footer_page_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_host" ADD CONSTRAINT "seller_host_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_seller_id_order_id_number_shipment_seller_id_order_id_number_fk" FOREIGN KEY ("seller_id","order_id","number") REFERENCES "public"."shipment"("seller_id","order_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_seller_id_order_id_position_order_line_seller_id_order_id_position_fk" FOREIGN KEY ("seller_id","order_id","position") REFERENCES "public"."order_line"("seller_id","order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_service" ADD CONSTRAINT "staged_service_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_seller_id_warehouse_id_warehouse_seller_id_id_fk" FOREIGN KEY ("seller_id","warehouse_id") REFERENCES "public"."warehouse"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unserved_ask" ADD CONSTRAINT "unserved_ask_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone" ADD CONSTRAINT "zone_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_range" ADD CONSTRAINT "zone_range_seller_id_zone_id_zone_seller_id_id_fk" FOREIGN KEY ("seller_id","zone_id") REFERENCES "public"."zone"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_warehouse" ADD CONSTRAINT "zone_warehouse_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_warehouse" ADD CONSTRAINT "zone_warehouse_seller_id_zone_id_zone_seller_id_id_fk" FOREIGN KEY ("seller_id","zone_id") REFERENCES "public"."zone"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_warehouse" ADD CONSTRAINT "zone_warehouse_seller_id_warehouse_id_warehouse_seller_id_id_fk" FOREIGN KEY ("seller_id","warehouse_id") REFERENCES "public"."warehouse"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_look" ADD CONSTRAINT "picture_look_seller_id_key_media_seller_id_key_fk" FOREIGN KEY ("seller_id","key") REFERENCES "public"."media"("seller_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_search" ADD CONSTRAINT "picture_search_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_person_id_index" ON "address" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_primary" ON "address" USING btree ("person_id","country_code") WHERE "address"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "address_primary_billing" ON "address" USING btree ("person_id","country_code") WHERE "address"."is_primary_billing";--> statement-breakpoint
CREATE INDEX "one_time_token_person_id_index" ON "one_time_token" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "one_time_token_expires_at_index" ON "one_time_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_token_undo" ON "one_time_token" USING btree ("from_email") WHERE "one_time_token"."kind" = 'undo';--> statement-breakpoint
CREATE INDEX "passkey_person_id_index" ON "passkey" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_phone_index" ON "person" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "session_person_id_index" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "chat_message_seller_id_visit_id_id_index" ON "chat_message" USING btree ("seller_id","visit_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_visit_key" ON "chat_visit" USING btree ("seller_id","key_hash");--> statement-breakpoint
CREATE INDEX "chat_visit_last_at_index" ON "chat_visit" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "bid_of_customer" ON "bid" USING btree ("seller_id","customer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bid_of_state" ON "bid" USING btree ("seller_id","state","expires_at");--> statement-breakpoint
CREATE INDEX "bid_due" ON "bid" USING btree ("expires_at") WHERE "bid"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "bid_answer_due" ON "bid" USING btree ("answer_at") WHERE "bid"."answer_at" is not null;--> statement-breakpoint
CREATE INDEX "bid_attempt_counted" ON "bid_attempt" USING btree ("seller_id","customer_id","pack_id","at") WHERE not "bid_attempt"."given_back";--> statement-breakpoint
CREATE INDEX "bid_attempt_newest" ON "bid_attempt" USING btree ("seller_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "bid_live_pack" ON "bid_line" USING btree ("seller_id","customer_id","pack_id") WHERE "bid_line"."live";--> statement-breakpoint
CREATE INDEX "bid_line_seller_id_pack_id_index" ON "bid_line" USING btree ("seller_id","pack_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_of_customer" ON "cart" USING btree ("seller_id","customer_id") WHERE "cart"."customer_id" is not null and "cart"."ordered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_of_visitor" ON "cart" USING btree ("seller_id","key_hash") WHERE "cart"."key_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cart_name" ON "saved_cart" USING btree ("seller_id","customer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "category_seller_id_parent_id_index" ON "category" USING btree ("seller_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "category_group_url" ON "category" USING btree ("seller_id","url") WHERE "category"."level" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "category_main_url" ON "category" USING btree ("seller_id","url") WHERE "category"."level" = 2;--> statement-breakpoint
CREATE UNIQUE INDEX "category_sub_url" ON "category" USING btree ("seller_id","parent_id","url") WHERE "category"."level" = 3;--> statement-breakpoint
CREATE INDEX "product_seller_id_category_id_index" ON "product" USING btree ("seller_id","category_id");--> statement-breakpoint
CREATE INDEX "product_seller_id_variant_group_index" ON "product" USING btree ("seller_id","variant_group");--> statement-breakpoint
CREATE INDEX "product_brand" ON "product" USING btree ("seller_id","brand_id");--> statement-breakpoint
CREATE INDEX "product_inactive" ON "product" USING btree ("seller_id","id") WHERE not "product"."active";--> statement-breakpoint
CREATE INDEX "product_pictures" ON "product" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "product_gtin" ON "product" USING btree ("seller_id","gtin") WHERE "product"."gtin" is not null;--> statement-breakpoint
CREATE INDEX "product_part_number" ON "product" USING btree ("seller_id",lower("part_number")) WHERE "product"."part_number" is not null;--> statement-breakpoint
CREATE INDEX "contact_message_newest" ON "contact_message" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_message_customer_id_index" ON "contact_message" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contact_message_at_index" ON "contact_message" USING btree ("at");--> statement-breakpoint
CREATE INDEX "deal_open" ON "deal" USING btree ("seller_id","ends_at") WHERE "deal"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "deal_earlier" ON "deal" USING btree ("seller_id") WHERE "deal"."earlier_price" is not null;--> statement-breakpoint
CREATE INDEX "popular_search_best" ON "popular_search" USING btree ("seller_id","score" DESC NULLS LAST,"words");--> statement-breakpoint
CREATE INDEX "product_score_sold" ON "product_score" USING btree ("seller_id","sold90" DESC NULLS LAST) WHERE "product_score"."sold90" > 0;--> statement-breakpoint
CREATE INDEX "product_score_trending" ON "product_score" USING btree ("seller_id","trending" DESC NULLS LAST) WHERE "product_score"."trending" > 0;--> statement-breakpoint
CREATE INDEX "tracked_event_at_index" ON "tracked_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tracked_search" ON "tracked_event" USING btree ("seller_id","at") WHERE "tracked_event"."searched";--> statement-breakpoint
CREATE INDEX "tracked_product" ON "tracked_event" USING btree ("seller_id","at") WHERE "tracked_event"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "tracked_event_customer_id_index" ON "tracked_event" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_run_one" ON "feed_run" USING btree ("seller_id") WHERE "feed_run"."state" in ('to-check', 'checking', 'checked', 'to-save', 'saving');--> statement-breakpoint
CREATE INDEX "feed_run_due" ON "feed_run" USING btree ("id") WHERE "feed_run"."state" in ('to-check', 'checking', 'to-save', 'saving');--> statement-breakpoint
CREATE INDEX "rate_limit_expire_index" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "listing_entry_group" ON "listing_entry" USING btree ("seller_id","group_id","popularity" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_entry_main" ON "listing_entry" USING btree ("seller_id","main_id","popularity" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_entry_sub" ON "listing_entry" USING btree ("seller_id","sub_id","popularity" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_entry_newest" ON "listing_entry" USING btree ("seller_id","published_at" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "listing_entry_deals" ON "listing_entry" USING btree ("seller_id","discount" DESC NULLS LAST,"product_id") WHERE "listing_entry"."discount" > 0;--> statement-breakpoint
CREATE INDEX "listing_entry_brand" ON "listing_entry" USING btree ("seller_id","brand_id");--> statement-breakpoint
CREATE INDEX "listing_entry_changes" ON "listing_entry" USING btree ("changes_at") WHERE "listing_entry"."changes_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_mail_next" ON "outbox_mail" USING btree ("priority",("attempts" > 0),"next_attempt_at") WHERE "outbox_mail"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_mail_recipient_index" ON "outbox_mail" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "outbox_mail_person_id_index" ON "outbox_mail" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "negotiation_words_person_id_index" ON "negotiation_words" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grant_of_line" ON "price_grant" USING btree ("seller_id","kind","thread_id","line") WHERE "price_grant"."state" in ('free', 'consumed');--> statement-breakpoint
CREATE INDEX "grant_of_order" ON "price_grant" USING btree ("seller_id","order_id") WHERE "price_grant"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "grant_due" ON "price_grant" USING btree ("expires_at") WHERE "price_grant"."state" = 'free';--> statement-breakpoint
CREATE INDEX "price_grant_customer_id_index" ON "price_grant" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "staff_digest_item_seller_id_notification_id_index" ON "staff_digest_item" USING btree ("seller_id","notification_id");--> statement-breakpoint
CREATE INDEX "staff_notification_new" ON "staff_notification" USING btree ("id") WHERE "staff_notification"."spread_at" is null;--> statement-breakpoint
CREATE INDEX "staff_notification_created_at_index" ON "staff_notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "coupon_use_seller_id_coupon_id_customer_id_index" ON "coupon_use" USING btree ("seller_id","coupon_id","customer_id");--> statement-breakpoint
CREATE INDEX "idempotency_at_index" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_event_seller_id_order_id_id_index" ON "order_event" USING btree ("seller_id","order_id","id");--> statement-breakpoint
CREATE INDEX "order_request_open" ON "order_request" USING btree ("seller_id") WHERE "order_request"."open";--> statement-breakpoint
CREATE INDEX "payment_open" ON "payment" USING btree ("state") WHERE "payment"."state" in ('due', 'refund-due') and "payment"."method" = 'card';--> statement-breakpoint
CREATE UNIQUE INDEX "order_of_cart" ON "shop_order" USING btree ("seller_id","cart_id") WHERE "shop_order"."state" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "order_of_quote" ON "shop_order" USING btree ("seller_id","quote_id") WHERE "shop_order"."state" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "order_of_bid" ON "shop_order" USING btree ("seller_id","bid_id") WHERE "shop_order"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "order_of_customer" ON "shop_order" USING btree ("seller_id","customer_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_newest" ON "shop_order" USING btree ("seller_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_open" ON "shop_order" USING btree ("seller_id","state") WHERE "shop_order"."state" in ('placed', 'confirmed', 'packed');--> statement-breakpoint
CREATE INDEX "order_unpaid" ON "shop_order" USING btree ("pay_by") WHERE "shop_order"."pay_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_hold_of_order" ON "stock_hold" USING btree ("seller_id","order_id","pack_id","warehouse_id") WHERE "stock_hold"."grant_id" is null and "stock_hold"."state" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "stock_hold_of_grant" ON "stock_hold" USING btree ("seller_id","grant_id","warehouse_id") WHERE "stock_hold"."grant_id" is not null and "stock_hold"."state" = 'held';--> statement-breakpoint
CREATE INDEX "stock_hold_order" ON "stock_hold" USING btree ("seller_id","order_id");--> statement-breakpoint
CREATE INDEX "stock_hold_live" ON "stock_hold" USING btree ("seller_id","pack_id") WHERE "stock_hold"."state" = 'held';--> statement-breakpoint
CREATE INDEX "place_search" ON "place" USING btree ("country","rank","search_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "place_words" ON "place" USING gin ("words");--> statement-breakpoint
CREATE INDEX "place_cell" ON "place" USING btree ("cell");--> statement-breakpoint
CREATE INDEX "place_word_prefix" ON "place_word" USING btree ("country","word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "place_word_fuzzy" ON "place_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
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
CREATE INDEX "wanted_email_index" ON "wanted" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "comparison_of_customer" ON "comparison" USING btree ("seller_id","customer_id","product_id") WHERE "comparison"."customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comparison_of_visitor" ON "comparison" USING btree ("seller_id","key_hash","product_id") WHERE "comparison"."key_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wish_of_customer" ON "wish" USING btree ("seller_id","customer_id","product_id") WHERE "wish"."customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wish_of_visitor" ON "wish" USING btree ("seller_id","key_hash","product_id") WHERE "wish"."key_hash" is not null;--> statement-breakpoint
CREATE INDEX "search_entry_terms" ON "search_entry" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "search_entry_popularity" ON "search_entry" USING btree ("seller_id","popularity");--> statement-breakpoint
CREATE INDEX "search_synonym_seller" ON "search_synonym" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "search_word_begin" ON "search_word" USING btree ("seller_id","word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_word_stem" ON "search_word" USING btree ("seller_id","stem");--> statement-breakpoint
CREATE INDEX "search_word_near" ON "search_word" USING gin ("near");--> statement-breakpoint
CREATE INDEX "search_word_like" ON "search_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "media_content" ON "media" USING btree ("seller_id","content_hash");--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "seller_host_seller_id_index" ON "seller_host" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "audit_entry_seller_id_subject_id_index" ON "audit_entry" USING btree ("seller_id","subject","id");--> statement-breakpoint
CREATE INDEX "audit_entry_seller_id_id_index" ON "audit_entry" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "staff_person_id_index" ON "staff" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "stock_seller_id_warehouse_id_index" ON "stock" USING btree ("seller_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "picture_look_newest" ON "picture_look" USING btree ("seller_id","model","id");--> statement-breakpoint
CREATE INDEX "picture_search_old" ON "picture_search" USING btree ("created_at");--> statement-breakpoint
----------------------------------------------------------------------------------------------------
-- Compressed bytes would cost more to unpack than they save.
ALTER TABLE "picture_look" ALTER COLUMN "views" SET STORAGE EXTERNAL;--> statement-breakpoint
COMMENT ON COLUMN "pack"."cost" IS 'What the seller pays for it, in minor units, without tax';--> statement-breakpoint
-- What must be true of stock, orders and money at any time; `haggle doctor` and the tests ask it.
CREATE FUNCTION check_invariants(only_seller integer DEFAULT NULL) RETURNS TABLE (invariant text, seller_id integer, subject text)
LANGUAGE sql STABLE AS $$
  select 'reserved-is-held', s.seller_id, format('pack %s in %s: %s reserved, %s held', s.pack_id, s.warehouse_id, s.reserved, coalesce(h.held, 0))
  from stock s left join (
    select h.seller_id, h.pack_id, h.warehouse_id, sum(h.quantity) as held from stock_hold h where h.state = 'held' group by 1, 2, 3
  ) h on h.seller_id = s.seller_id and h.pack_id = s.pack_id and h.warehouse_id = s.warehouse_id
  where (only_seller is null or s.seller_id = only_seller) and (s.reserved <> coalesce(h.held, 0) or s.reserved > s.on_hand or s.on_hand < 0)
  union all
  select 'holds-are-lines', o.seller_id, o.number
  from shop_order o
  where (only_seller is null or o.seller_id = only_seller) and exists (
    select 1 from (
      select l.pack_id, coalesce(sum(l.quantity) filter (where not l.to_order), 0) as wanted, (
        select coalesce(sum(h.quantity), 0) from stock_hold h where h.seller_id = o.seller_id and h.order_id = o.id and h.pack_id = l.pack_id
          and case when o.state in ('placed', 'confirmed') then h.state = 'held' when o.state = 'packed' then h.state in ('held', 'gone')
            when o.state = 'cancelled' then h.state = 'released' else h.state = 'gone' end
      ) as taken
      from order_line l where l.seller_id = o.seller_id and l.order_id = o.id group by l.pack_id
    ) x where x.wanted <> x.taken and not (o.state = 'cancelled' and num_nonnulls(o.quote_id, o.bid_id) > 0))
  union all
  select 'one-payment-each', o.seller_id, o.number
  from shop_order o left join payment p on p.seller_id = o.seller_id and p.order_id = o.id
  where (only_seller is null or o.seller_id = only_seller) and (p.order_id is null or p.amount <> o.total or p.currency <> o.currency or p.method <> o.payment_method
    or (o.payment_method = 'card' and o.state in ('confirmed', 'packed', 'shipped', 'delivered') and p.state <> 'paid')
    or (o.state = 'cancelled' and p.state in ('due', 'paid')))
  union all
  select 'total-is-lines', o.seller_id, o.number
  from shop_order o left join lateral (
    select sum(l.total) as total, sum(l.tax) as tax, sum(l.discount) as discount, sum(l.charge) as charge,
      bool_and(l.tax = (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(l.tax_parts) t)) as parts
    from order_line l where l.seller_id = o.seller_id and l.order_id = o.id
  ) l on true
  where (only_seller is null or o.seller_id = only_seller)
    and (l.total is distinct from o.total or l.tax is distinct from o.tax or l.discount is distinct from o.discount
      or l.charge is distinct from o.charge or l.parts is distinct from true)
  union all
  select 'coupon-uses', c.seller_id, c.code
  from coupon c left join lateral (
    select max(n.times) as most
    from (select count(*) as times from coupon_use u where u.seller_id = c.seller_id and u.coupon_id = c.id group by u.customer_id) n
  ) m on true left join lateral (
    select count(*) as uses from coupon_use u where u.seller_id = c.seller_id and u.coupon_id = c.id
  ) u on true
  where (only_seller is null or c.seller_id = only_seller)
    and (c.used <> u.uses or c.used > c.total_limit or m.most > c.customer_limit)
  union all
  select 'grants-are-held', g.seller_id, format('grant %s is %s of %s: %s held', g.id, g.state, g.quantity, h.held)
  from price_grant g left join lateral (
    select coalesce(sum(h.quantity) filter (where h.state = 'held' and h.order_id is null), 0) as held,
      coalesce(sum(h.quantity) filter (where h.state <> 'released' and h.order_id = g.order_id), 0) as used,
      coalesce(sum(h.quantity) filter (where h.state = 'held'), 0) as live
    from stock_hold h where h.seller_id = g.seller_id and h.grant_id = g.id
  ) h on true
  where (only_seller is null or g.seller_id = only_seller) and case g.state
    when 'free' then h.held <> case when g.from_stock then g.quantity else 0 end or h.live <> h.held
    when 'consumed' then h.used <> case when g.from_stock then g.quantity else 0 end or h.held > 0
    else h.live > 0 end
  union all
  select 'grants-are-ordered-once', g.seller_id, format('grant %s', g.id)
  from price_grant g left join shop_order o on o.seller_id = g.seller_id and o.id = g.order_id
  where (only_seller is null or g.seller_id = only_seller) and g.state = 'consumed'
    and (o.id is null or o.state = 'cancelled' or g.thread_id is distinct from case g.kind when 'rfq' then o.quote_id else o.bid_id end
      or not exists (select 1 from order_line l where l.seller_id = o.seller_id and l.order_id = o.id and l.pack_id = g.pack_id
        and l.quantity = g.quantity and l.price = g.unit_price))
  union all
  select 'parcels-are-gone', o.seller_id, o.number
  from shop_order o
  where (only_seller is null or o.seller_id = only_seller)
    and exists (select 1 from shipment s where s.seller_id = o.seller_id and s.order_id = o.id) and (
      exists (
        select 1 from order_line l
        where l.seller_id = o.seller_id and l.order_id = o.id and l.quantity < coalesce((
          select sum(s.quantity) from shipment_line s where s.seller_id = l.seller_id and s.order_id = l.order_id and s.position = l.position), 0)
      ) or coalesce((
        select sum(s.quantity) from shipment_line s join order_line l on l.seller_id = s.seller_id and l.order_id = s.order_id and l.position = s.position
        where s.seller_id = o.seller_id and s.order_id = o.id and not l.to_order), 0)
      <> coalesce((select sum(h.quantity) from stock_hold h where h.seller_id = o.seller_id and h.order_id = o.id and h.state = 'gone'), 0))
  union all
  select 'times-run-forward', e.seller_id, e.order_id::text
  from (select e.seller_id, e.order_id, e.at, lag(e.at) over (partition by e.seller_id, e.order_id order by e.id) as before from order_event e
    where only_seller is null or e.seller_id = only_seller) e
  where e.at < e.before
$$;
