CREATE TABLE "columns" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"is_visible" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 1000 NOT NULL,
	CONSTRAINT "columns_code_unique" UNIQUE("code"),
	CONSTRAINT "columns_name_key" UNIQUE("kind","name"),
	CONSTRAINT "columns_article_key" UNIQUE("id","kind","name"),
	CONSTRAINT "columns_version_check" CHECK ("columns"."version" >= 1),
	CONSTRAINT "columns_kind_check" CHECK ("columns"."kind" in ('news', 'notice', 'law')),
	CONSTRAINT "columns_name_check" CHECK (btrim("columns"."name") <> ''),
	CONSTRAINT "columns_code_check" CHECK ("columns"."code" is null or ("columns"."code" = "columns"."kind" and "columns"."deleted_at" is null)),
	CONSTRAINT "columns_sort_check" CHECK ("columns"."sort" >= 0)
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"sort" integer DEFAULT 1000 NOT NULL,
	CONSTRAINT "institutions_name_key" UNIQUE("name"),
	CONSTRAINT "institutions_product_key" UNIQUE("id","name"),
	CONSTRAINT "institutions_version_check" CHECK ("institutions"."version" >= 1),
	CONSTRAINT "institutions_name_check" CHECK (btrim("institutions"."name") <> ''),
	CONSTRAINT "institutions_kind_check" CHECK ("institutions"."kind" in ('bank', 'insurer', 'guarantor', 'appraiser', 'other')),
	CONSTRAINT "institutions_sort_check" CHECK ("institutions"."sort" >= 0)
);
--> statement-breakpoint
DROP VIEW "public"."public_articles";--> statement-breakpoint
DROP VIEW "public"."public_financing_products";--> statement-breakpoint
DROP VIEW "public"."scheduled_articles";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "column_id" integer;--> statement-breakpoint
ALTER TABLE "financing_products" ADD COLUMN "institution_id" integer;--> statement-breakpoint
-- The built-in columns, then those the site was configured with, then what else articles name (not listed).
INSERT INTO "columns" ("kind", "name", "code", "sort") VALUES
	('news', '全部新闻', 'news', 0), ('notice', '全部公告', 'notice', 0), ('law', '全部法规', 'law', 0);--> statement-breakpoint
INSERT INTO "columns" ("kind", "name", "sort")
	SELECT listed.kind, btrim(one.name), (min(one.place) * 10)::integer FROM (
		SELECT 'news' AS kind, coalesce((SELECT value->'NewsCategories' FROM "singles" WHERE key = 'site'), '["工作动态","政策解读","行业资讯"]'::jsonb) AS names
		UNION ALL
		SELECT 'notice', coalesce((SELECT value->'NoticeCategories' FROM "singles" WHERE key = 'site'), '["公告","通知","公示"]'::jsonb)
	) listed CROSS JOIN LATERAL jsonb_array_elements_text(CASE jsonb_typeof(listed.names) WHEN 'array' THEN listed.names ELSE '[]'::jsonb END)
		WITH ORDINALITY AS one(name, place)
	WHERE btrim(one.name) <> '' GROUP BY listed.kind, btrim(one.name)
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "columns" ("kind", "name", "is_visible")
	SELECT DISTINCT "kind", "category", false FROM "articles"
	WHERE btrim("category") <> '' AND "kind" IN ('news', 'notice', 'law') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "institutions" ("name", "kind")
	SELECT "bank", CASE WHEN "bank" LIKE '%保险%' THEN 'insurer' WHEN "bank" LIKE '%担保%' THEN 'guarantor'
		WHEN "bank" LIKE '%银行%' THEN 'bank' ELSE 'other' END
	FROM "financing_products" WHERE btrim("bank") <> '' GROUP BY "bank" ORDER BY min("id");--> statement-breakpoint
-- Row by row where an old row breaks a rule that was left unproven: it keeps its name and gets no record.
DO $$
DECLARE one record;
BEGIN
	FOR one IN SELECT a."id", c."id" AS "column_id" FROM "articles" a JOIN "columns" c ON c."kind" = a."kind" AND c."name" = a."category" LOOP
		BEGIN
			UPDATE "articles" SET "column_id" = one."column_id" WHERE "id" = one."id";
		EXCEPTION WHEN check_violation THEN NULL;
		END;
	END LOOP;
	FOR one IN SELECT p."id", i."id" AS "institution_id" FROM "financing_products" p JOIN "institutions" i ON i."name" = p."bank" LOOP
		BEGIN
			UPDATE "financing_products" SET "institution_id" = one."institution_id" WHERE "id" = one."id";
		EXCEPTION WHEN check_violation THEN NULL;
		END;
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_column_id_columns_fk" FOREIGN KEY ("column_id","kind","category") REFERENCES "public"."columns"("id","kind","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "financing_products" ADD CONSTRAINT "financing_products_institution_id_institutions_fk" FOREIGN KEY ("institution_id","bank") REFERENCES "public"."institutions"("id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "articles_column_idx" ON "articles" USING btree ("column_id");--> statement-breakpoint
CREATE INDEX "financing_products_institution_idx" ON "financing_products" USING btree ("institution_id");--> statement-breakpoint
CREATE VIEW "public"."public_columns" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "kind", "name", "code", "is_visible", "sort" from "columns" where ("columns"."deleted_at" is null and "columns"."is_visible"));--> statement-breakpoint
CREATE VIEW "public"."public_institutions" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "name", "kind", "sort" from "institutions" where "institutions"."deleted_at" is null);--> statement-breakpoint
CREATE VIEW "public"."public_articles" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "kind", "status", "title", "content", "summary", "cover", "cover_alt", "source", "source_url", "author", "category", "column_id", "tags", "publish_time", "is_top", "is_recommended", "read_count", "created_by", "updated_by" from "articles" where (("articles"."status" = 'published' and "articles"."deleted_at" is null) and ("articles"."publish_time" <= now()) is true));--> statement-breakpoint
CREATE VIEW "public"."public_financing_products" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "name", "bank", "institution_id", "amount_min_fen", "amount_max_fen", "term_min_months", "term_max_months", "rate", "target", "materials", "handling_days", "online_pledge", "valid_until", "content", "sort" from "financing_products" where ("financing_products"."deleted_at" is null and ("financing_products"."valid_until" is null or "financing_products"."valid_until" >= (now() at time zone 'Asia/Shanghai')::date)));--> statement-breakpoint
CREATE VIEW "public"."scheduled_articles" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "kind", "status", "title", "content", "summary", "cover", "cover_alt", "source", "source_url", "author", "category", "column_id", "tags", "publish_time", "is_top", "is_recommended", "read_count", "created_by", "updated_by" from "articles" where (("articles"."status" = 'published' and "articles"."deleted_at" is null) and "articles"."publish_time" > now()));