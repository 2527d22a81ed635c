CREATE TABLE "patent_heading_maps" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"columns" text[] NOT NULL,
	"headings" jsonb NOT NULL,
	"user_id" integer,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patent_heading_maps_key_unique" UNIQUE("key"),
	CONSTRAINT "patent_heading_maps_key_check" CHECK (not_blank("patent_heading_maps"."key")),
	CONSTRAINT "patent_heading_maps_columns_check" CHECK (cardinality("patent_heading_maps"."columns") > 0),
	CONSTRAINT "patent_heading_maps_headings_check" CHECK (jsonb_typeof("patent_heading_maps"."headings") = 'object')
);
--> statement-breakpoint
ALTER TABLE "patent_imports" ADD COLUMN "headings" jsonb;--> statement-breakpoint
ALTER TABLE "patent_heading_maps" ADD CONSTRAINT "patent_heading_maps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patent_imports" ADD CONSTRAINT "patent_imports_headings_check" CHECK (jsonb_typeof("patent_imports"."headings") = 'object') NOT VALID;--> statement-breakpoint
-- By hand: every row has the null of the new column.
ALTER TABLE "patent_imports" VALIDATE CONSTRAINT "patent_imports_headings_check";
