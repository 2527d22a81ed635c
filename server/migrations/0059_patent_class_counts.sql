CREATE TABLE "patent_class_counts" (
	"scheme" text NOT NULL,
	"symbol" text NOT NULL,
	"parent" text NOT NULL,
	"patents" integer NOT NULL,
	CONSTRAINT "patent_class_counts_scheme_symbol_pk" PRIMARY KEY("scheme","symbol"),
	CONSTRAINT "patent_class_counts_scheme_check" CHECK ("patent_class_counts"."scheme" in ('IPC', 'CPC')),
	CONSTRAINT "patent_class_counts_symbol_check" CHECK (not_blank("patent_class_counts"."symbol")),
	CONSTRAINT "patent_class_counts_patents_check" CHECK ("patent_class_counts"."patents" >= 1)
);
--> statement-breakpoint
CREATE INDEX "patent_class_counts_parent_idx" ON "patent_class_counts" USING btree ("scheme","parent");