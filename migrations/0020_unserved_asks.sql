CREATE TABLE "unserved_ask" (
	"seller_id" integer NOT NULL,
	"day" date NOT NULL,
	"postal_code" text NOT NULL,
	"asks" integer NOT NULL,
	CONSTRAINT "unserved_ask_seller_id_day_postal_code_pk" PRIMARY KEY("seller_id","day","postal_code")
);
--> statement-breakpoint
ALTER TABLE "unserved_ask" ADD CONSTRAINT "unserved_ask_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;