CREATE TABLE "chat_day" (
	"seller_id" integer NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "chat_day_seller_id_day_pk" PRIMARY KEY("seller_id","day"),
	CONSTRAINT "chat_day_tokens" CHECK ("chat_day"."tokens" >= 0)
);
--> statement-breakpoint
ALTER TABLE "chat_day" ADD CONSTRAINT "chat_day_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;