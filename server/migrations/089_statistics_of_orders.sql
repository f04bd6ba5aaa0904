-- A restaurant is of one tenant, which Postgres does not know: with many tenants it expects less than one order for both
-- together, and then any index that begins with them seems as good as the key.
-- Code from 084 on serves this schema.

create statistics orders_of_restaurants (dependencies) on tenant_id, restaurant_guid from orders;
-- Not only when a tenth of them has changed.
analyze orders (tenant_id, restaurant_guid);
