-- each by itself
-- Names in the order of a language, numbers by value: M8 before M10. A server that was built without ICU puts them in the order of their codes.
DO $$ BEGIN
  CREATE COLLATION IF NOT EXISTS "names_en" (provider = icu, locale = 'en-u-kn-true');
  CREATE COLLATION IF NOT EXISTS "names_hi" (provider = icu, locale = 'hi-u-kn-true');
  CREATE COLLATION IF NOT EXISTS "names_zh" (provider = icu, locale = 'zh-u-kn-true');
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION IF NOT EXISTS "names_en" (provider = libc, locale = 'C');
  CREATE COLLATION IF NOT EXISTS "names_hi" (provider = libc, locale = 'C');
  CREATE COLLATION IF NOT EXISTS "names_zh" (provider = libc, locale = 'C');
END $$;--> statement-breakpoint
-- An index that a broken run left invalid
DROP INDEX IF EXISTS "text_translation_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "text_translation_name" ON "text_translation" USING btree ("seller_id","language","subject","text") WHERE "text_translation"."kind" = 'product' and "text_translation"."field" = 'name';
