ALTER TABLE "order_approval" DROP CONSTRAINT "order_approval_payment";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_terms";--> statement-breakpoint
ALTER TABLE "shop_order" DROP CONSTRAINT "order_payment";--> statement-breakpoint
ALTER TABLE "order_approval" ADD COLUMN "credit_amount" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "credit_amount" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "service_amount" bigint;--> statement-breakpoint
ALTER TABLE "order_approval" ADD CONSTRAINT "order_approval_payment" CHECK ("order_approval"."payment_method" in ('cod', 'transfer', 'card', 'terms', 'split-card', 'split-transfer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_split" CHECK (("payment"."method" in ('split-card', 'split-transfer')) = ("payment"."credit_amount" is not null) and ("payment"."credit_amount" is null or ("payment"."credit_amount" > 0 and "payment"."credit_amount" < "payment"."amount"))) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_terms" CHECK (("payment"."method" in ('terms', 'split-card', 'split-transfer')) = ("payment"."credit_account_id" is not null) and ("payment"."credit_account_id" is null) = ("payment"."credit_days" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "order_payment" CHECK ("shop_order"."payment_method" in ('cod', 'transfer', 'card', 'terms', 'split-card', 'split-transfer')) NOT VALID;
