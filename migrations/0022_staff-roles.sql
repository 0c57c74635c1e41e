CREATE TABLE "host_claim" (
	"seller_id" integer NOT NULL,
	"host" text NOT NULL,
	"proof" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"fault" text DEFAULT '' NOT NULL,
	CONSTRAINT "host_claim_seller_id_host_pk" PRIMARY KEY("seller_id","host")
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"own_role_id" bigint,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitation_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "staff_invitation_email" UNIQUE("seller_id","email"),
	CONSTRAINT "staff_invitation_token" UNIQUE("seller_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"name" text NOT NULL,
	"capabilities" text[] NOT NULL,
	"warehouses" bigint[],
	"categories" bigint[],
	CONSTRAINT "staff_role_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "staff_role_name" UNIQUE("seller_id","name"),
	CONSTRAINT "staff_role_reads" CHECK ('read' = any("staff_role"."capabilities"))
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "own_role_id" bigint;--> statement-breakpoint
ALTER TABLE "host_claim" ADD CONSTRAINT "host_claim_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_own_role" FOREIGN KEY ("seller_id","own_role_id") REFERENCES "public"."staff_role"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_own_role" FOREIGN KEY ("seller_id","own_role_id") REFERENCES "public"."staff_role"("seller_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_own_role_reads" CHECK ("staff"."own_role_id" is null or "staff"."role" = 'reader') NOT VALID;