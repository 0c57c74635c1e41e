-- each by itself
-- safe: changes only notes that are wrong, and a shop has few of those; who saves such a product meanwhile waits a moment.
-- Notes made before 0093 count figures and codes as texts to translate. What is wrong is looked up first, without a lock.
UPDATE "product_translation" n SET "has_missing" = false
FROM (
  SELECT c."seller_id", c."language", c."product_id"
  FROM "product_translation" c
  JOIN "product" p ON p."seller_id" = c."seller_id" AND p."id" = c."product_id"
  WHERE c."has_missing" AND NOT EXISTS (
    SELECT FROM (VALUES ('name', p."name"), ('pageTitle', p."page_title"),
      ('metaDescription', p."meta_description"), ('overviewHtml', p."overview_html"),
      ('descriptionHtml', p."description_html")) s("field", "source")
    WHERE s."source" <> '' AND is_translatable(s."source") AND NOT EXISTS (
      SELECT FROM "text_translation" t WHERE t."seller_id" = c."seller_id"
        AND t."language" = c."language" AND t."kind" = 'product'
        AND t."subject" = c."product_id"::text AND t."field" = s."field"))
  OFFSET 0) wrong
WHERE n."seller_id" = wrong."seller_id" AND n."language" = wrong."language"
  AND n."product_id" = wrong."product_id" AND n."has_missing";--> statement-breakpoint
-- Without a note a product counts as one without translations.
INSERT INTO "product_translation" ("seller_id", "language", "product_id", "has_missing", "has_changed")
SELECT p."seller_id", l."language", p."id", false, false
FROM "product" p CROSS JOIN unnest(ARRAY['en', 'hi', 'zh']) l("language")
WHERE NOT is_translatable(p."name") AND NOT is_translatable(concat_ws(' ', p."page_title",
  p."meta_description", p."overview_html", p."description_html"))
ON CONFLICT DO NOTHING;
