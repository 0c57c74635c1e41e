CREATE TABLE "staged_service" (
	"seller_id" integer NOT NULL,
	"upload" text NOT NULL,
	"line" integer NOT NULL,
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"days" integer NOT NULL,
	"fee" bigint NOT NULL,
	"cod" boolean NOT NULL,
	"cutoff" text,
	"warehouse" text,
	CONSTRAINT "staged_service_seller_id_upload_line_pk" PRIMARY KEY("seller_id","upload","line")
);
--> statement-breakpoint
ALTER TABLE "feed_run" DROP CONSTRAINT "feed_run_kind";--> statement-breakpoint
ALTER TABLE "staged_service" ADD CONSTRAINT "staged_service_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_kind" CHECK ("feed_run"."kind" in ('products', 'delta', 'delivery')) NOT VALID;