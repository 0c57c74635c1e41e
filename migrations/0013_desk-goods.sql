CREATE TABLE "feed_problem" (
	"seller_id" integer NOT NULL,
	"run_id" integer NOT NULL,
	"line" integer NOT NULL,
	"place" text NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "feed_problem_seller_id_run_id_line_place_pk" PRIMARY KEY("seller_id","run_id","line","place")
);
--> statement-breakpoint
CREATE TABLE "feed_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
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
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"lease" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "feed_run_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "feed_run_kind" CHECK ("feed_run"."kind" in ('products', 'delta')),
	CONSTRAINT "feed_run_state" CHECK ("feed_run"."state" in ('to-check', 'checking', 'checked', 'to-save', 'saving', 'done', 'failed', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "field" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "field" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_problem" ADD CONSTRAINT "feed_problem_seller_id_run_id_feed_run_seller_id_id_fk" FOREIGN KEY ("seller_id","run_id") REFERENCES "public"."feed_run"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_run_one" ON "feed_run" USING btree ("seller_id") WHERE "feed_run"."state" in ('to-check', 'checking', 'checked', 'to-save', 'saving');--> statement-breakpoint
CREATE INDEX "feed_run_due" ON "feed_run" USING btree ("id") WHERE "feed_run"."state" in ('to-check', 'checking', 'to-save', 'saving');--> statement-breakpoint
CREATE INDEX "product_brand" ON "product" USING btree ("seller_id","brand_id");--> statement-breakpoint
CREATE INDEX "product_inactive" ON "product" USING btree ("seller_id","id") WHERE not "product"."active";--> statement-breakpoint
ALTER TABLE "field" ADD CONSTRAINT "field_kind" CHECK ("field"."kind" in ('text', 'number'));