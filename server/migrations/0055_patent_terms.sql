CREATE TABLE "patent_learning" (
	"id" integer PRIMARY KEY NOT NULL,
	"learned_at" timestamp with time zone NOT NULL,
	"records" integer NOT NULL,
	"patents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patent_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"records" integer NOT NULL,
	"classes" text[] DEFAULT '{}'::text[] NOT NULL,
	"weights" real[] NOT NULL,
	CONSTRAINT "patent_terms_records_check" CHECK ("patent_terms"."records" >= 1)
);
