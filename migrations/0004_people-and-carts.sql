CREATE TABLE "address" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
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
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"guid" uuid NOT NULL,
	"customer_id" uuid,
	"key_hash" text,
	"coupon_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"ordered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_guid_unique" UNIQUE("guid"),
	CONSTRAINT "cart_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "cart_owner" CHECK (("cart"."customer_id" is null) <> ("cart"."key_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"seller_id" integer NOT NULL,
	"cart_id" integer NOT NULL,
	"pack_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price_seen" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_line_seller_id_cart_id_pack_id_pk" PRIMARY KEY("seller_id","cart_id","pack_id"),
	CONSTRAINT "cart_line_quantity" CHECK ("cart_line"."quantity" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
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
	CONSTRAINT "coupon_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "coupon_sellerId_code_unique" UNIQUE("seller_id","code"),
	CONSTRAINT "coupon_kind" CHECK ("coupon"."kind" in ('percent', 'amount') and "coupon"."value" > 0),
	CONSTRAINT "coupon_percent" CHECK ("coupon"."kind" <> 'percent' or "coupon"."value" <= 10000),
	CONSTRAINT "coupon_uses" CHECK ("coupon"."used" >= 0 and ("coupon"."total_limit" is null or "coupon"."used" <= "coupon"."total_limit"))
);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_seller_id_coupon_id_coupon_seller_id_id_fk" FOREIGN KEY ("seller_id","coupon_id") REFERENCES "public"."coupon"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_seller_id_cart_id_cart_seller_id_id_fk" FOREIGN KEY ("seller_id","cart_id") REFERENCES "public"."cart"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_person_id_index" ON "address" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_primary" ON "address" USING btree ("person_id","country_code") WHERE "address"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "address_primary_billing" ON "address" USING btree ("person_id","country_code") WHERE "address"."is_primary_billing";--> statement-breakpoint
CREATE INDEX "person_phone_index" ON "person" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_of_customer" ON "cart" USING btree ("seller_id","customer_id") WHERE "cart"."customer_id" is not null and "cart"."ordered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_of_visitor" ON "cart" USING btree ("seller_id","key_hash") WHERE "cart"."key_hash" is not null;