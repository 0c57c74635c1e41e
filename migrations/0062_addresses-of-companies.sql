CREATE TABLE "company_address" (
	"id" bigint NOT NULL,
	"seller_id" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"mobile" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postal_code" text NOT NULL,
	"locality" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"map_place_id" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"is_sez" boolean DEFAULT false NOT NULL,
	"kind" text DEFAULT 'Office' NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_billing" boolean DEFAULT false NOT NULL,
	"is_primary_billing" boolean DEFAULT false NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone,
	CONSTRAINT "company_address_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_address" ADD CONSTRAINT "company_address_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_address" ADD CONSTRAINT "company_address_added_by_person_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_address" ADD CONSTRAINT "company_address_changed_by_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_address" ADD CONSTRAINT "company_address_company" FOREIGN KEY ("seller_id","company_id") REFERENCES "public"."company"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_address_of_company" ON "company_address" USING btree ("seller_id","company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_address_primary" ON "company_address" USING btree ("seller_id","company_id") WHERE "company_address"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "company_address_primary_billing" ON "company_address" USING btree ("seller_id","company_id") WHERE "company_address"."is_primary_billing";--> statement-breakpoint
CREATE INDEX "company_address_added_by_index" ON "company_address" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "company_address_changed_by_index" ON "company_address" USING btree ("changed_by");