CREATE TABLE "coupon_use" (
	"seller_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"coupon_id" integer NOT NULL,
	"customer_id" uuid,
	CONSTRAINT "coupon_use_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"seller_id" integer NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"body" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_seller_id_owner_key_pk" PRIMARY KEY("seller_id","owner","key")
);
--> statement-breakpoint
CREATE TABLE "order_contact" (
	"seller_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country_code" text NOT NULL,
	CONSTRAINT "order_contact_seller_id_order_id_kind_pk" PRIMARY KEY("seller_id","order_id","kind"),
	CONSTRAINT "order_contact_kind" CHECK ("order_contact"."kind" in ('delivery', 'billing'))
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"seller_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"pack_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"url" text NOT NULL,
	"unit" text NOT NULL,
	"picture" text,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"charge" bigint NOT NULL,
	"total" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" bigint NOT NULL,
	"tax_parts" jsonb NOT NULL,
	"days" integer,
	CONSTRAINT "order_line_seller_id_order_id_position_pk" PRIMARY KEY("seller_id","order_id","position"),
	CONSTRAINT "order_line_quantity" CHECK ("order_line"."quantity" > 0),
	CONSTRAINT "order_line_total" CHECK ("order_line"."total" = "order_line"."price" * "order_line"."quantity" - "order_line"."discount" + "order_line"."charge")
);
--> statement-breakpoint
CREATE TABLE "order_request" (
	"seller_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_request_seller_id_order_id_kind_pk" PRIMARY KEY("seller_id","order_id","kind"),
	CONSTRAINT "order_request_kind" CHECK ("order_request"."kind" in ('cancel', 'return'))
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"seller_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"session_id" text,
	"intent_id" text,
	"purchase_order" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id"),
	CONSTRAINT "payment_session" UNIQUE("seller_id","session_id"),
	CONSTRAINT "payment_intent" UNIQUE("seller_id","intent_id"),
	CONSTRAINT "payment_state" CHECK ("payment"."state" in ('due', 'paid', 'refund-due', 'refunded', 'void'))
);
--> statement-breakpoint
CREATE TABLE "payment_message" (
	"seller_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_message_seller_id_event_id_pk" PRIMARY KEY("seller_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid,
	"cart_id" integer,
	"state" text NOT NULL,
	"payment_method" text NOT NULL,
	"currency" text NOT NULL,
	"goods" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"charge" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"coupon_code" text,
	"zone_id" integer,
	"destination_state" text,
	"tracking" text,
	"pay_by" timestamp with time zone,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_order_sellerId_id_unique" UNIQUE("seller_id","id"),
	CONSTRAINT "shop_order_sellerId_number_unique" UNIQUE("seller_id","number"),
	CONSTRAINT "order_state" CHECK ("shop_order"."state" in ('placed', 'confirmed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned')),
	CONSTRAINT "order_payment" CHECK ("shop_order"."payment_method" in ('cod', 'transfer', 'card')),
	CONSTRAINT "order_total" CHECK ("shop_order"."total" = "shop_order"."goods" - "shop_order"."discount" + "shop_order"."charge" and "shop_order"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"seller_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"pack_id" integer NOT NULL,
	"warehouse_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	CONSTRAINT "stock_hold_seller_id_order_id_pack_id_warehouse_id_pk" PRIMARY KEY("seller_id","order_id","pack_id","warehouse_id"),
	CONSTRAINT "stock_hold_state" CHECK ("stock_hold"."state" in ('held', 'gone', 'released') and "stock_hold"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "transfer_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "bank_details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_seller_id_coupon_id_coupon_seller_id_id_fk" FOREIGN KEY ("seller_id","coupon_id") REFERENCES "public"."coupon"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_contact" ADD CONSTRAINT "order_contact_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_message" ADD CONSTRAINT "payment_message_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_seller_id_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_customer_id_person_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_seller_id_order_id_shop_order_seller_id_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."shop_order"("seller_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_seller_id_pack_id_pack_seller_id_id_fk" FOREIGN KEY ("seller_id","pack_id") REFERENCES "public"."pack"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_seller_id_warehouse_id_warehouse_seller_id_id_fk" FOREIGN KEY ("seller_id","warehouse_id") REFERENCES "public"."warehouse"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_use_seller_id_coupon_id_customer_id_index" ON "coupon_use" USING btree ("seller_id","coupon_id","customer_id");--> statement-breakpoint
CREATE INDEX "idempotency_at_index" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_event_seller_id_order_id_id_index" ON "order_event" USING btree ("seller_id","order_id","id");--> statement-breakpoint
CREATE INDEX "order_request_open" ON "order_request" USING btree ("seller_id") WHERE "order_request"."open";--> statement-breakpoint
CREATE INDEX "payment_open" ON "payment" USING btree ("state") WHERE "payment"."state" in ('due', 'refund-due') and "payment"."method" = 'card';--> statement-breakpoint
CREATE UNIQUE INDEX "order_of_cart" ON "shop_order" USING btree ("seller_id","cart_id") WHERE "shop_order"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "order_of_customer" ON "shop_order" USING btree ("seller_id","customer_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_newest" ON "shop_order" USING btree ("seller_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_unpaid" ON "shop_order" USING btree ("pay_by") WHERE "shop_order"."pay_by" is not null;--> statement-breakpoint
CREATE INDEX "stock_hold_live" ON "stock_hold" USING btree ("seller_id","pack_id") WHERE "stock_hold"."state" = 'held';--> statement-breakpoint
-- Money and stock as they must be, whatever happened: a row for each thing that is wrong, so that none is what tests,
-- the clock and staff hope to see. One seller's, or with null everybody's.
CREATE FUNCTION check_invariants(only_seller integer DEFAULT NULL) RETURNS TABLE (invariant text, seller_id integer, subject text)
LANGUAGE sql STABLE AS $$
  select 'reserved-is-held', s.seller_id, format('pack %s in %s: %s reserved, %s held', s.pack_id, s.warehouse_id, s.reserved, coalesce(h.held, 0))
  from stock s left join (
    select h.seller_id, h.pack_id, h.warehouse_id, sum(h.quantity) as held from stock_hold h where h.state = 'held' group by 1, 2, 3
  ) h on h.seller_id = s.seller_id and h.pack_id = s.pack_id and h.warehouse_id = s.warehouse_id
  where (only_seller is null or s.seller_id = only_seller) and (s.reserved <> coalesce(h.held, 0) or s.reserved > s.on_hand or s.on_hand < 0)
  union all
  select 'holds-are-lines', o.seller_id, o.number
  from shop_order o
  where (only_seller is null or o.seller_id = only_seller) and exists (
    select 1 from (
      select l.pack_id, sum(l.quantity) as wanted, (
        select coalesce(sum(h.quantity), 0) from stock_hold h where h.seller_id = o.seller_id and h.order_id = o.id and h.pack_id = l.pack_id
          and h.state = case when o.state in ('placed', 'confirmed', 'packed') then 'held' when o.state = 'cancelled' then 'released' else 'gone' end
      ) as taken
      from order_line l where l.seller_id = o.seller_id and l.order_id = o.id group by l.pack_id
    ) x where x.wanted <> x.taken)
  union all
  select 'one-payment-each', o.seller_id, o.number
  from shop_order o left join payment p on p.seller_id = o.seller_id and p.order_id = o.id
  where (only_seller is null or o.seller_id = only_seller) and (p.order_id is null or p.amount <> o.total or p.currency <> o.currency or p.method <> o.payment_method
    or (o.payment_method = 'card' and o.state in ('confirmed', 'packed', 'shipped', 'delivered') and p.state <> 'paid')
    or (o.state = 'cancelled' and p.state in ('due', 'paid')))
  union all
  select 'total-is-lines', o.seller_id, o.number
  from shop_order o left join lateral (
    select sum(l.total) as total, sum(l.tax) as tax, sum(l.discount) as discount, sum(l.charge) as charge,
      bool_and(l.tax = (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(l.tax_parts) t)) as parts
    from order_line l where l.seller_id = o.seller_id and l.order_id = o.id
  ) l on true
  where (only_seller is null or o.seller_id = only_seller)
    and (l.total is distinct from o.total or l.tax is distinct from o.tax or l.discount is distinct from o.discount
      or l.charge is distinct from o.charge or l.parts is distinct from true)
  union all
  select 'coupon-uses', c.seller_id, c.code
  from coupon c left join lateral (
    select max(n.times) as most
    from (select count(*) as times from coupon_use u where u.seller_id = c.seller_id and u.coupon_id = c.id group by u.customer_id) n
  ) m on true left join lateral (
    select count(*) as uses from coupon_use u where u.seller_id = c.seller_id and u.coupon_id = c.id
  ) u on true
  where (only_seller is null or c.seller_id = only_seller)
    and (c.used <> u.uses or c.used > c.total_limit or m.most > c.customer_limit)
  union all
  select 'times-run-forward', e.seller_id, e.order_id::text
  from (select e.seller_id, e.order_id, e.at, lag(e.at) over (partition by e.seller_id, e.order_id order by e.id) as before from order_event e
    where only_seller is null or e.seller_id = only_seller) e
  where e.at < e.before
$$;
