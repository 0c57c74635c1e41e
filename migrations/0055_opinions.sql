CREATE TABLE "opinion" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "opinion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"stars" smallint,
	"title" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "opinion_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "opinion_kind" CHECK ("opinion"."kind" in ('review', 'question')),
	CONSTRAINT "opinion_state" CHECK ("opinion"."state" in ('waiting', 'shown', 'rejected')),
	CONSTRAINT "opinion_stars" CHECK (("opinion"."kind" = 'review') = ("opinion"."stars" is not null) and "opinion"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "opinion_mark" (
	"seller_id" integer NOT NULL,
	"opinion_id" bigint NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "opinion_mark_seller_id_opinion_id_kind_customer_id_pk" PRIMARY KEY("seller_id","opinion_id","kind","customer_id"),
	CONSTRAINT "opinion_mark_kind" CHECK ("opinion_mark"."kind" in ('helpful', 'report'))
);
--> statement-breakpoint
CREATE TABLE "product_rating" (
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"reviews" integer NOT NULL,
	"stars" integer NOT NULL,
	"questions" integer NOT NULL,
	CONSTRAINT "product_rating_seller_id_product_id_pk" PRIMARY KEY("seller_id","product_id"),
	CONSTRAINT "product_rating_stars" CHECK ("product_rating"."stars" between "product_rating"."reviews" and 5 * "product_rating"."reviews")
);
--> statement-breakpoint
ALTER TABLE "opinion" ADD CONSTRAINT "opinion_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion" ADD CONSTRAINT "opinion_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion" ADD CONSTRAINT "opinion_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_mark" ADD CONSTRAINT "opinion_mark_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_mark" ADD CONSTRAINT "opinion_mark_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_mark" ADD CONSTRAINT "opinion_mark_seller_id_opinion_id_opinion_seller_id_id_fk" FOREIGN KEY ("seller_id","opinion_id") REFERENCES "public"."opinion"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opinion_one_review" ON "opinion" USING btree ("seller_id","product_id","customer_id") WHERE "opinion"."kind" = 'review';--> statement-breakpoint
CREATE INDEX "opinion_of_product" ON "opinion" USING btree ("seller_id","product_id","kind","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opinion_waiting" ON "opinion" USING btree ("seller_id") WHERE "opinion"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "opinion_customer_id_index" ON "opinion" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "opinion_mark_customer_id_index" ON "opinion_mark" USING btree ("customer_id");