-- each by itself
CREATE TABLE IF NOT EXISTS "feed_correction" (
	"seller_id" integer NOT NULL,
	"run_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"place" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "feed_correction_seller_id_run_id_line_place_pk" PRIMARY KEY("seller_id","run_id","line","place"),
	CONSTRAINT "feed_correction_seller_id_run_id_feed_run_seller_id_id_fk" FOREIGN KEY ("seller_id","run_id") REFERENCES "public"."feed_run"("seller_id","id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "feed_mapping" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"head_key" text NOT NULL,
	"columns" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_mapping_seller_id_kind_head_key_pk" PRIMARY KEY("seller_id","kind","head_key"),
	CONSTRAINT "feed_mapping_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
ALTER TABLE "feed_problem" ADD COLUMN IF NOT EXISTS "value" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_problem" ADD COLUMN IF NOT EXISTS "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_problem" ADD COLUMN IF NOT EXISTS "skips" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_run" ADD COLUMN IF NOT EXISTS "columns" text[];--> statement-breakpoint
ALTER TABLE "feed_run" ADD COLUMN IF NOT EXISTS "retry_lines" integer[];--> statement-breakpoint
ALTER TABLE "feed_run" ADD COLUMN IF NOT EXISTS "failed_rows_key" text;--> statement-breakpoint
ALTER TABLE "feed_run" ADD COLUMN IF NOT EXISTS "source_run_id" bigint;--> statement-breakpoint
ALTER TABLE "feed_run" DROP CONSTRAINT IF EXISTS "feed_run_state";--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_state" CHECK ("feed_run"."state" in
        ('to-map', 'to-check', 'checking', 'checked', 'to-save', 'saving', 'done', 'failed', 'stopped')) NOT VALID;--> statement-breakpoint
ALTER TABLE "feed_run" VALIDATE CONSTRAINT "feed_run_state";--> statement-breakpoint
DROP INDEX IF EXISTS "feed_run_unfinished";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "feed_run_unfinished" ON "feed_run" USING btree ("seller_id") WHERE "feed_run"."state" in ('to-map', 'to-check', 'checking', 'checked', 'to-save', 'saving');--> statement-breakpoint
DROP INDEX IF EXISTS "feed_run_one";
