CREATE TABLE "api_key" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"actor_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"addresses" text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "api_key_actor" UNIQUE("seller_id","actor_id"),
	CONSTRAINT "api_key_token" UNIQUE("seller_id","token_hash"),
	CONSTRAINT "api_key_scopes" CHECK (cardinality("api_key"."scopes") > 0),
	CONSTRAINT "api_key_previous_until" CHECK (("api_key"."previous_hash" is null) = ("api_key"."previous_until" is null))
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_previous" ON "api_key" USING btree ("seller_id","previous_hash") WHERE "api_key"."previous_hash" is not null;