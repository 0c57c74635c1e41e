-- Each seller by itself, named by value: its rows lie on one machine (docs/decisions/040).
-- Plans are made for each seller, as theirs differ in size.
create or replace function check_invariants(only_seller integer default null)
returns table(invariant text, seller_id integer, subject text)
language plpgsql stable
set plan_cache_mode = force_custom_plan
as $function$
#variable_conflict use_column
declare
  this_seller integer;
begin
  for this_seller in select id from seller where only_seller is null or id = only_seller order by id loop
    return query
      select 'reserved-is-held', s.seller_id, format('pack %s in %s: %s reserved, %s held', s.pack_id, s.warehouse_id, s.reserved, coalesce(h.held, 0))
      from stock s left join (
        select h.seller_id, h.pack_id, h.warehouse_id, sum(h.quantity) as held from stock_hold h where h.seller_id = this_seller and h.state = 'held' group by 1, 2, 3
      ) h on h.seller_id = this_seller and h.pack_id = s.pack_id and h.warehouse_id = s.warehouse_id
      where s.seller_id = this_seller and (s.reserved <> coalesce(h.held, 0) or s.reserved > s.on_hand or s.on_hand < 0)
      union all
      select 'holds-are-lines', o.seller_id, o.number
      from shop_order o
      where o.seller_id = this_seller and exists (
        select 1 from (
          select l.pack_id, coalesce(sum(l.quantity) filter (where not l.to_order), 0) as wanted, (
            select coalesce(sum(h.quantity), 0) from stock_hold h where h.seller_id = this_seller and h.order_id = o.id and h.pack_id = l.pack_id
              and case when o.state in ('placed', 'confirmed') then h.state = 'held' when o.state = 'packed' then h.state in ('held', 'gone')
                when o.state = 'cancelled' then h.state = 'released' else h.state = 'gone' end
          ) as taken
          from order_line l where l.seller_id = this_seller and l.order_id = o.id group by l.pack_id
        ) x where x.wanted <> x.taken and not (o.state = 'cancelled' and num_nonnulls(o.quote_id, o.bid_id) > 0))
      union all
      select 'one-payment-each', o.seller_id, o.number
      from shop_order o left join payment p on p.seller_id = this_seller and p.order_id = o.id
      where o.seller_id = this_seller and (p.order_id is null or p.amount <> o.total or p.currency <> o.currency or p.method <> o.payment_method
        or (o.payment_method = 'card' and o.state in ('confirmed', 'packed', 'shipped', 'delivered') and p.state <> 'paid')
        or (o.state = 'cancelled' and p.state in ('due', 'paid')))
      union all
      select 'total-is-lines', o.seller_id, o.number
      from shop_order o left join lateral (
        select sum(l.total) as total, sum(l.tax) as tax, sum(l.discount) as discount, sum(l.charge) as charge,
          bool_and(l.tax = (select coalesce(sum((t ->> 'amount')::bigint), 0) from jsonb_array_elements(l.tax_parts) t)) as parts
        from order_line l where l.seller_id = this_seller and l.order_id = o.id
      ) l on true
      where o.seller_id = this_seller and (l.total is distinct from o.total or l.tax is distinct from o.tax or l.discount is distinct from o.discount
          or l.charge is distinct from o.charge or l.parts is distinct from true)
      union all
      select 'coupon-uses', c.seller_id, c.code
      from coupon c left join lateral (
        select max(n.times) as most
        from (select count(*) as times from coupon_use u where u.seller_id = this_seller and u.coupon_id = c.id group by u.customer_id) n
      ) m on true left join lateral (
        select count(*) as uses from coupon_use u where u.seller_id = this_seller and u.coupon_id = c.id
      ) u on true
      where c.seller_id = this_seller and (c.used <> u.uses or c.used > c.total_limit or m.most > c.customer_limit)
      union all
      select 'grants-are-held', g.seller_id, format('grant %s is %s of %s: %s held', g.id, g.state, g.quantity, h.held)
      from price_grant g left join lateral (
        select coalesce(sum(h.quantity) filter (where h.state = 'held' and h.order_id is null), 0) as held,
          coalesce(sum(h.quantity) filter (where h.state <> 'released' and h.order_id = g.order_id), 0) as used,
          coalesce(sum(h.quantity) filter (where h.state = 'held'), 0) as live
        from stock_hold h where h.seller_id = this_seller and h.grant_id = g.id
      ) h on true
      where g.seller_id = this_seller and case g.state
        when 'free' then h.held <> case when g.from_stock then g.quantity else 0 end or h.live <> h.held
        when 'consumed' then h.used <> case when g.from_stock then g.quantity else 0 end or h.held > 0
        else h.live > 0 end
      union all
      select 'grants-are-ordered-once', g.seller_id, format('grant %s', g.id)
      from price_grant g left join shop_order o on o.seller_id = this_seller and o.id = g.order_id
      where g.seller_id = this_seller and g.state = 'consumed'
        and (o.id is null or o.state = 'cancelled' or g.thread_id is distinct from case g.kind when 'rfq' then o.quote_id else o.bid_id end
          or not exists (select 1 from order_line l where l.seller_id = this_seller and l.order_id = o.id and l.pack_id = g.pack_id
            and l.quantity = g.quantity and l.price = g.unit_price))
      union all
      select 'parcels-are-gone', o.seller_id, o.number
      from shop_order o
      where o.seller_id = this_seller and exists (select 1 from shipment s where s.seller_id = this_seller and s.order_id = o.id) and (
          exists (
            select 1 from order_line l
            where l.seller_id = this_seller and l.order_id = o.id and l.quantity < coalesce((
              select sum(s.quantity) from shipment_line s where s.seller_id = this_seller and s.order_id = l.order_id and s.position = l.position), 0)
          ) or coalesce((
            select sum(s.quantity) from shipment_line s join order_line l on l.seller_id = this_seller and l.order_id = s.order_id and l.position = s.position
            where s.seller_id = this_seller and s.order_id = o.id and not l.to_order), 0)
          <> coalesce((select sum(h.quantity) from stock_hold h where h.seller_id = this_seller and h.order_id = o.id and h.state = 'gone'), 0))
      union all
      select 'times-run-forward', e.seller_id, e.order_id::text
      from (select e.seller_id, e.order_id, e.at, lag(e.at) over (partition by e.seller_id, e.order_id order by e.id) as before from order_event e
        where e.seller_id = this_seller) e
      where e.at < e.before;
  end loop;
end
$function$;
