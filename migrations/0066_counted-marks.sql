ALTER TABLE "opinion" ADD COLUMN "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- safe: few opinions have marks; the version before does not read the column, and each mark counts anew
UPDATE "opinion" "o" SET "helpful" = "m"."marks" FROM (
	SELECT "seller_id", "opinion_id", count(*)::int AS "marks" FROM "opinion_mark"
	WHERE "kind" = 'helpful' GROUP BY "seller_id", "opinion_id") "m"
WHERE "o"."seller_id" = "m"."seller_id" AND "o"."id" = "m"."opinion_id";
