CREATE TABLE "patent_name_aliases" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kept" text NOT NULL,
	"rename_id" integer,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patent_name_aliases_name_unique" UNIQUE("name"),
	CONSTRAINT "patent_name_aliases_name_check" CHECK (not_blank("patent_name_aliases"."name")),
	CONSTRAINT "patent_name_aliases_kept_check" CHECK (not_blank("patent_name_aliases"."kept") and "patent_name_aliases"."kept" <> "patent_name_aliases"."name")
);
--> statement-breakpoint
CREATE TABLE "patent_rename_changes" (
	"rename_id" integer NOT NULL,
	"patent_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "patent_rename_changes_rename_id_patent_id_pk" PRIMARY KEY("rename_id","patent_id"),
	CONSTRAINT "patent_rename_changes_before_check" CHECK (jsonb_typeof("patent_rename_changes"."before") = 'object')
);
--> statement-breakpoint
CREATE TABLE "patent_renames" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"state" text DEFAULT 'running' NOT NULL,
	"from_names" text[] NOT NULL,
	"to_name" text NOT NULL,
	"remember" boolean NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "patent_renames_state_check" CHECK ("patent_renames"."state" in ('running', 'done', 'undoing', 'undone')),
	CONSTRAINT "patent_renames_to_name_check" CHECK (not_blank("patent_renames"."to_name")),
	CONSTRAINT "patent_renames_from_names_check" CHECK (cardinality("patent_renames"."from_names") > 0),
	CONSTRAINT "patent_renames_changed_check" CHECK ("patent_renames"."changed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "patent_name_aliases" ADD CONSTRAINT "patent_name_aliases_rename_id_patent_renames_id_fk" FOREIGN KEY ("rename_id") REFERENCES "public"."patent_renames"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_name_aliases" ADD CONSTRAINT "patent_name_aliases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_rename_changes" ADD CONSTRAINT "patent_rename_changes_rename_id_patent_renames_id_fk" FOREIGN KEY ("rename_id") REFERENCES "public"."patent_renames"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_rename_changes" ADD CONSTRAINT "patent_rename_changes_patent_id_patents_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_renames" ADD CONSTRAINT "patent_renames_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patent_name_aliases_kept_idx" ON "patent_name_aliases" USING btree ("kept");--> statement-breakpoint
CREATE INDEX "patent_rename_changes_patent_idx" ON "patent_rename_changes" USING btree ("patent_id");