CREATE TABLE "search_entry" (
	"seller_id" integer NOT NULL,
	"product_id" integer NOT NULL,
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
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"phrases" text[] NOT NULL,
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
ALTER TABLE "search_entry" ADD CONSTRAINT "search_entry_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_state" ADD CONSTRAINT "search_state_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_synonym" ADD CONSTRAINT "search_synonym_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_word" ADD CONSTRAINT "search_word_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entry_terms" ON "search_entry" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "search_entry_popularity" ON "search_entry" USING btree ("seller_id","popularity");--> statement-breakpoint
CREATE INDEX "search_synonym_seller" ON "search_synonym" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "search_word_begin" ON "search_word" USING btree ("seller_id","word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_word_stem" ON "search_word" USING btree ("seller_id","stem");--> statement-breakpoint
CREATE INDEX "search_word_near" ON "search_word" USING gin ("near");--> statement-breakpoint
CREATE INDEX "search_word_like" ON "search_word" USING gin ("word" gin_trgm_ops);