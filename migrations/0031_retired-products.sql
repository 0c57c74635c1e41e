ALTER TABLE "product" ADD COLUMN "retired_at" timestamp with time zone;
