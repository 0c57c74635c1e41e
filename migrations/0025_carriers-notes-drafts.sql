CREATE TABLE "carrier_page" (
	"seller_id" integer NOT NULL,
	"carrier" text NOT NULL,
	"page" text NOT NULL,
	CONSTRAINT "carrier_page_seller_id_carrier_pk" PRIMARY KEY("seller_id","carrier"),
	CONSTRAINT "carrier_page_page" CHECK ("carrier_page"."page" ~ '^https://[^{}]+\{number\}[^{}]*$')
);
--> statement-breakpoint
CREATE TABLE "parcel_booking" (
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"carrier" text NOT NULL,
	"reference" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"busy_until" timestamp with time zone,
	"tracking" text,
	"courier" text DEFAULT '' NOT NULL,
	"label" "bytea",
	"status" text DEFAULT '' NOT NULL,
	"tracked_at" timestamp with time zone,
	CONSTRAINT "parcel_booking_seller_id_order_id_number_pk" PRIMARY KEY("seller_id","order_id","number"),
	CONSTRAINT "parcel_booking_tracking" UNIQUE("seller_id","carrier","tracking")
);
--> statement-breakpoint
CREATE TABLE "parcel_usual" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"pickup_place" text NOT NULL,
	"weight" integer NOT NULL,
	"length" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "parcel_usual_size" CHECK (least("parcel_usual"."weight", "parcel_usual"."length", "parcel_usual"."width", "parcel_usual"."height") > 0)
);
--> statement-breakpoint
CREATE TABLE "draft_order" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "draft_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid,
	"email" text NOT NULL,
	"pincode" text NOT NULL,
	"payment_method" text NOT NULL,
	"purchase_order" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"order_id" bigint,
	CONSTRAINT "draft_order_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "draft_order_sellerId_number_unique" UNIQUE("seller_id","number"),
	CONSTRAINT "draft_order_sellerId_orderId_unique" UNIQUE("seller_id","order_id"),
	CONSTRAINT "draft_order_state" CHECK ("draft_order"."state" in ('open', 'sent', 'placed', 'withdrawn')),
	CONSTRAINT "draft_order_placed" CHECK (("draft_order"."state" = 'placed') = ("draft_order"."order_id" is not null)),
	CONSTRAINT "draft_order_payment" CHECK ("draft_order"."payment_method" in ('cod', 'transfer', 'card'))
);
--> statement-breakpoint
CREATE TABLE "draft_order_line" (
	"seller_id" integer NOT NULL,
	"draft_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"pack_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "draft_order_line_seller_id_draft_id_position_pk" PRIMARY KEY("seller_id","draft_id","position"),
	CONSTRAINT "draft_order_line_quantity" CHECK ("draft_order_line"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"person_id" uuid,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_note_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
ALTER TABLE "staff_notification" ADD COLUMN "to_person_id" uuid;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "tracking_url" text;--> statement-breakpoint
ALTER TABLE "carrier_page" ADD CONSTRAINT "carrier_page_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_booking" ADD CONSTRAINT "parcel_booking_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_usual" ADD CONSTRAINT "parcel_usual_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_order" ADD CONSTRAINT "draft_order_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_order" ADD CONSTRAINT "draft_order_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_order" ADD CONSTRAINT "draft_order_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_order_line" ADD CONSTRAINT "draft_order_line_seller_id_draft_id_draft_order_seller_id_id_fk" FOREIGN KEY ("seller_id","draft_id") REFERENCES "public"."draft_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_order_line" ADD CONSTRAINT "draft_order_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_order_newest" ON "draft_order" USING btree ("seller_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "draft_order_customer_id_index" ON "draft_order" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "order_note_seller_id_order_id_id_index" ON "order_note" USING btree ("seller_id","order_id","id");--> statement-breakpoint
CREATE INDEX "order_note_person_id_index" ON "order_note" USING btree ("person_id");