CREATE TABLE "article_attachments" (
	"article_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"name" text NOT NULL,
	"ordinal" integer NOT NULL,
	CONSTRAINT "article_attachments_article_id_file_id_pk" PRIMARY KEY("article_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "article_reads" (
	"article_id" integer NOT NULL,
	"visitor" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_reads_article_id_visitor_pk" PRIMARY KEY("article_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"cover" text,
	"cover_alt" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"source_url" text,
	"author" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"publish_time" timestamp with time zone,
	"is_top" boolean DEFAULT false NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"read_count" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" integer,
	"actor_name" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" integer,
	"title" text DEFAULT '' NOT NULL,
	"result" text DEFAULT 'ok' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "daily_reads" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"portrait" text,
	"title" text DEFAULT '' NOT NULL,
	"organization" text DEFAULT '' NOT NULL,
	"fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"resume" text DEFAULT '' NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 1000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"variant_widths" integer[] DEFAULT '{}'::int[] NOT NULL,
	"uploaded_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "financing_products" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"bank" text NOT NULL,
	"amount_min_fen" bigint,
	"amount_max_fen" bigint,
	"term_min_months" integer,
	"term_max_months" integer,
	"rate" text DEFAULT '' NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"materials" text DEFAULT '' NOT NULL,
	"handling_days" integer,
	"online_pledge" boolean DEFAULT false NOT NULL,
	"valid_until" date,
	"content" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 1000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "law_provisions" (
	"law_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"type" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"anchor" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	CONSTRAINT "law_provisions_law_id_ordinal_pk" PRIMARY KEY("law_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "laws" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"issuing_authority" text DEFAULT '' NOT NULL,
	"document_number" text DEFAULT '' NOT NULL,
	"level" text,
	"promulgation_date" date,
	"effective_date" date,
	"repealed_date" date,
	"series_key" text DEFAULT '' NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"article_count" integer DEFAULT 0 NOT NULL,
	"import_key" text,
	"import_digest" text,
	CONSTRAINT "laws_import_key_unique" UNIQUE("import_key")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"image" text,
	"sort" integer DEFAULT 1000 NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patents" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"application_number" text NOT NULL,
	"publication_number" text,
	"grant_number" text,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"abstract" text DEFAULT '' NOT NULL,
	"applicants" text[] DEFAULT '{}'::text[] NOT NULL,
	"owners" text[] DEFAULT '{}'::text[] NOT NULL,
	"inventors" text[] DEFAULT '{}'::text[] NOT NULL,
	"agency" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"application_date" date NOT NULL,
	"publication_date" date,
	"grant_date" date,
	"main_ipc" text,
	"ipcs" text[] DEFAULT '{}'::text[] NOT NULL,
	"loc" text,
	"claims" text[] DEFAULT '{}'::text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"term_extension_days" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT '审中' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"owner_id" integer,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"mode" text NOT NULL,
	"price_text" text DEFAULT '' NOT NULL,
	"price_fen" bigint,
	"patent_numbers" text[] DEFAULT '{}'::text[] NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"publish_time" timestamp with time zone,
	"review_note" text DEFAULT '' NOT NULL,
	"reviewed_by" integer
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"visible_from" timestamp with time zone,
	"sort_date" timestamp with time zone,
	"tokens" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_kind_ref_id_pk" PRIMARY KEY("kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "singles" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"user_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"real_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_history" text[] DEFAULT '{}'::text[] NOT NULL,
	"privacy_version" text DEFAULT '' NOT NULL,
	"privacy_agreed_at" timestamp with time zone,
	"last_login_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "article_attachments" ADD CONSTRAINT "article_attachments_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_attachments" ADD CONSTRAINT "article_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_reads" ADD CONSTRAINT "article_reads_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_provisions" ADD CONSTRAINT "law_provisions_law_id_laws_article_id_fk" FOREIGN KEY ("law_id") REFERENCES "public"."laws"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laws" ADD CONSTRAINT "laws_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_reads_at_idx" ON "article_reads" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "articles_public_idx" ON "articles" USING btree ("kind","is_top" DESC NULLS LAST,"publish_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_neighbour_idx" ON "articles" USING btree ("kind","publish_time","id") WHERE "articles"."status" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_due_idx" ON "articles" USING btree ("publish_time") WHERE "articles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_resource_idx" ON "audit_log" USING btree ("resource","resource_id");--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "laws_series_idx" ON "laws" USING btree ("series_key","effective_date");--> statement-breakpoint
CREATE UNIQUE INDEX "patents_application_number_key" ON "patents" USING btree ("application_number");--> statement-breakpoint
CREATE INDEX "patents_date_idx" ON "patents" USING btree ("application_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "patents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "postings_list_idx" ON "postings" USING btree ("status","publish_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "postings_owner_idx" ON "postings" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "search_tokens_idx" ON "search_documents" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "search_date_idx" ON "search_documents" USING btree ("sort_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_name_key" ON "users" USING btree (lower("user_name"));