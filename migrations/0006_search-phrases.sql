CREATE TABLE "search_phrase" (
	"seller_id" integer NOT NULL,
	"start" text NOT NULL,
	"phrase" text NOT NULL,
	"score" real NOT NULL,
	CONSTRAINT "search_phrase_seller_id_start_phrase_pk" PRIMARY KEY("seller_id","start","phrase")
);
--> statement-breakpoint
ALTER TABLE "search_state" ADD COLUMN "phrases_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_phrase" ADD CONSTRAINT "search_phrase_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_phrase_start" ON "search_phrase" USING btree ("seller_id","start" text_pattern_ops);