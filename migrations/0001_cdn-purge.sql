CREATE TABLE "cdn_purge" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cdn_purge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"tags" text NOT NULL,
	"stage" smallint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	CONSTRAINT "cdn_purge_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "cdn_purge_stage" CHECK ("cdn_purge"."stage" >= 0)
);
--> statement-breakpoint
CREATE INDEX "cdn_purge_next" ON "cdn_purge" USING btree ("next_attempt_at");