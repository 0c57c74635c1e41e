CREATE TABLE "product_translation" (
	"seller_id" integer NOT NULL,
	"language" text NOT NULL,
	"product_id" bigint NOT NULL,
	"has_missing" boolean NOT NULL,
	"has_changed" boolean NOT NULL,
	CONSTRAINT "product_translation_seller_id_language_product_id_pk" PRIMARY KEY("seller_id","language","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_translation" ADD CONSTRAINT "product_translation_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_translation" ADD CONSTRAINT "product_translation_seller_id_product_id_product_seller_id_id_fk" FOREIGN KEY ("seller_id","product_id") REFERENCES "public"."product"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_translation_product" ON "product_translation" USING btree ("seller_id","product_id");--> statement-breakpoint
INSERT INTO "product_translation" ("seller_id", "language", "product_id", "has_missing", "has_changed")
SELECT p."seller_id", l."language", p."id",
  count(*) FILTER (WHERE s."source" <> '' AND t."field" IS NULL) > 0,
  count(*) FILTER (WHERE t."source_hash" <> md5(s."source")) > 0
FROM (SELECT DISTINCT "seller_id", "language", "subject" FROM "text_translation" WHERE "kind" = 'product') l
JOIN "product" p ON p."seller_id" = l."seller_id" AND p."id"::text = l."subject"
CROSS JOIN LATERAL (VALUES ('name', p."name"), ('pageTitle', coalesce(p."page_title", '')),
  ('metaDescription', coalesce(p."meta_description", '')), ('overviewHtml', p."overview_html"),
  ('descriptionHtml', p."description_html")) s("field", "source")
LEFT JOIN "text_translation" t ON t."seller_id" = p."seller_id" AND t."language" = l."language"
  AND t."kind" = 'product' AND t."subject" = l."subject" AND t."field" = s."field"
GROUP BY p."seller_id", l."language", p."id";
