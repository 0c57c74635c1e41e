CREATE TABLE "saved_cart" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_cart_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cart_sellerId_id_unique" UNIQUE("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_cart_line" (
	"seller_id" integer NOT NULL,
	"saved_cart_id" integer NOT NULL,
	"pack_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "saved_cart_line_seller_id_saved_cart_id_pack_id_pk" PRIMARY KEY("seller_id","saved_cart_id","pack_id"),
	CONSTRAINT "saved_cart_line_quantity" CHECK ("saved_cart_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "comparison" (
	"seller_id" integer NOT NULL,
	"customer_id" uuid,
	"key_hash" text,
	"product_id" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comparison_owner" CHECK (("comparison"."customer_id" is null) <> ("comparison"."key_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "wish" (
	"seller_id" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wish_seller_id_customer_id_product_id_pk" PRIMARY KEY("seller_id","customer_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "cart_line" ADD COLUMN "asked" integer;--> statement-breakpoint
ALTER TABLE "saved_cart" ADD CONSTRAINT "saved_cart_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cart" ADD CONSTRAINT "saved_cart_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cart_line" ADD CONSTRAINT "saved_cart_line_seller_id_saved_cart_id_saved_cart_seller_id_id_fk" FOREIGN KEY ("seller_id","saved_cart_id") REFERENCES "public"."saved_cart"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cart_line" ADD CONSTRAINT "saved_cart_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cart_name" ON "saved_cart" USING btree ("seller_id","customer_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "comparison_of_customer" ON "comparison" USING btree ("seller_id","customer_id","product_id") WHERE "comparison"."customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comparison_of_visitor" ON "comparison" USING btree ("seller_id","key_hash","product_id") WHERE "comparison"."key_hash" is not null;