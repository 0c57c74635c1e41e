CREATE TABLE "deal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"pack_id" integer NOT NULL,
	"price" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cap" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "deal_sellerId_id_unique" UNIQUE("seller_id","id"),
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
	"product_id" integer NOT NULL,
	"sold30" integer DEFAULT 0 NOT NULL,
	"sold90" integer DEFAULT 0 NOT NULL,
	"trending" real DEFAULT 0 NOT NULL,
	CONSTRAINT "product_score_seller_id_product_id_pk" PRIMARY KEY("seller_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "tracked_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracked_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"product_id" integer,
	"category_id" integer,
	"searched" boolean NOT NULL,
	"viewed" boolean NOT NULL,
	"added" boolean NOT NULL,
	"cart_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tracked_user_type" CHECK ("tracked_event"."user_type" in ('Visitor', 'RegisteredUser'))
);
--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popular_search" ADD CONSTRAINT "popular_search_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_score" ADD CONSTRAINT "product_score_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_event" ADD CONSTRAINT "tracked_event_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_event" ADD CONSTRAINT "tracked_event_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_open" ON "deal" USING btree ("seller_id","ends_at") WHERE "deal"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "popular_search_best" ON "popular_search" USING btree ("seller_id","score" DESC NULLS LAST,"words");--> statement-breakpoint
CREATE INDEX "product_score_sold" ON "product_score" USING btree ("seller_id","sold90" DESC NULLS LAST) WHERE "product_score"."sold90" > 0;--> statement-breakpoint
CREATE INDEX "product_score_trending" ON "product_score" USING btree ("seller_id","trending" DESC NULLS LAST) WHERE "product_score"."trending" > 0;--> statement-breakpoint
CREATE INDEX "tracked_event_at_index" ON "tracked_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tracked_search" ON "tracked_event" USING btree ("seller_id","at") WHERE "tracked_event"."searched";--> statement-breakpoint
CREATE INDEX "tracked_product" ON "tracked_event" USING btree ("seller_id","at") WHERE "tracked_event"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "tracked_event_customer_id_index" ON "tracked_event" USING btree ("customer_id");