CREATE TABLE "work_assignment" (
	"seller_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thread_id" bigint NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_assignment_seller_id_kind_thread_id_pk" PRIMARY KEY("seller_id","kind","thread_id"),
	CONSTRAINT "work_assignment_kind" CHECK ("work_assignment"."kind" in ('bid', 'rfq', 'order'))
);
--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "buyer_reason" text;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "reason_hash" text;--> statement-breakpoint
ALTER TABLE "rfq" ADD COLUMN "buyer_reason" text;--> statement-breakpoint
ALTER TABLE "rfq" ADD COLUMN "reason_hash" text;--> statement-breakpoint
ALTER TABLE "work_assignment" ADD CONSTRAINT "work_assignment_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_assignment" ADD CONSTRAINT "work_assignment_staff" FOREIGN KEY ("seller_id","person_id") REFERENCES "public"."staff"("seller_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_assignment_seller_id_person_id_index" ON "work_assignment" USING btree ("seller_id","person_id");--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_buyer_reason" CHECK ("bid"."buyer_reason" in ('price', 'late', 'delivery', 'terms', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bid" VALIDATE CONSTRAINT "bid_buyer_reason";--> statement-breakpoint
ALTER TABLE "rfq" ADD CONSTRAINT "rfq_buyer_reason" CHECK ("rfq"."buyer_reason" in ('price', 'late', 'delivery', 'terms', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "rfq" VALIDATE CONSTRAINT "rfq_buyer_reason";