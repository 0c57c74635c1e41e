CREATE TABLE "picture_look" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "picture_look_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"model" text NOT NULL,
	"key" text NOT NULL,
	"sketch" "bytea",
	"views" "bytea",
	CONSTRAINT "picture_look_seller_id_model_key_pk" PRIMARY KEY("seller_id","model","key")
);
--> statement-breakpoint
CREATE TABLE "picture_search" (
	"code" text PRIMARY KEY NOT NULL,
	"seller_id" integer NOT NULL,
	"product_ids" integer[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture_look" ADD CONSTRAINT "picture_look_seller_id_key_media_seller_id_key_fk" FOREIGN KEY ("seller_id","key") REFERENCES "public"."media"("seller_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_search" ADD CONSTRAINT "picture_search_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_look_newest" ON "picture_look" USING btree ("seller_id","model","id");--> statement-breakpoint
CREATE INDEX "picture_search_old" ON "picture_search" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_pictures" ON "product" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("created_at");--> statement-breakpoint
-- Figures of a picture are as good as random: pressing them gains nothing.
ALTER TABLE "picture_look" ALTER COLUMN "views" SET STORAGE EXTERNAL;
