CREATE TABLE "product_alert" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"product_id" bigint NOT NULL,
	"pack_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"max_price" bigint,
	"person_id" uuid,
	"company_id" bigint,
	"email" text NOT NULL,
	"stop_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_alert_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "product_alert_kind" CHECK ("product_alert"."kind" in ('stock', 'price', 'replaced')),
	CONSTRAINT "product_alert_price" CHECK (("product_alert"."kind" = 'price') = ("product_alert"."max_price" is not null))
);
--> statement-breakpoint
ALTER TABLE "product_alert" ADD CONSTRAINT "product_alert_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_alert" ADD CONSTRAINT "product_alert_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_alert" ADD CONSTRAINT "product_alert_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_alert" ADD CONSTRAINT "product_alert_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_alert_once" ON "product_alert" USING btree ("seller_id","pack_id","kind","postal_code","email");--> statement-breakpoint
CREATE INDEX "product_alert_email" ON "product_alert" USING btree ("seller_id","email");--> statement-breakpoint
CREATE INDEX "product_alert_seller_id_product_id_index" ON "product_alert" USING btree ("seller_id","product_id");--> statement-breakpoint
CREATE INDEX "product_alert_person_id_index" ON "product_alert" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "product_alert_at_index" ON "product_alert" USING btree ("at");