CREATE TABLE "cache_change" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cache_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"tags" text NOT NULL,
	"position" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
	CONSTRAINT "cache_change_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE INDEX "cache_change_position" ON "cache_change" USING btree ("position");--> statement-breakpoint
CREATE INDEX "cache_change_created" ON "cache_change" USING btree ("created_at");