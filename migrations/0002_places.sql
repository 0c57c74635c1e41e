CREATE EXTENSION IF NOT EXISTS pg_trgm;
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
CREATE TABLE "zone_range" (
	"seller_id" integer NOT NULL,
	"zone_id" integer NOT NULL,
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	CONSTRAINT "zone_range_seller_id_from_code_pk" PRIMARY KEY("seller_id","from_code"),
	CONSTRAINT "zone_range_order" CHECK ("zone_range"."from_code" collate "C" <= "zone_range"."to_code" collate "C")
);
--> statement-breakpoint
ALTER TABLE "zone" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "zone" ADD COLUMN "cod_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "zone" ADD COLUMN "cutoff" text;--> statement-breakpoint
ALTER TABLE "zone_range" ADD CONSTRAINT "zone_range_seller_id_zone_id_zone_seller_id_id_fk" FOREIGN KEY ("seller_id","zone_id") REFERENCES "public"."zone"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_search" ON "place" USING btree ("country","rank","search_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "place_words" ON "place" USING gin ("words");--> statement-breakpoint
CREATE INDEX "place_cell" ON "place" USING btree ("country","cell");--> statement-breakpoint
CREATE INDEX "place_word_prefix" ON "place_word" USING btree ("country","word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "place_word_fuzzy" ON "place_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "zone" ADD CONSTRAINT "zone_fee" CHECK ("zone"."fee" >= 0);