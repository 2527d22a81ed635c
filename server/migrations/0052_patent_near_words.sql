CREATE TABLE "patent_near_words" (
	"piece" text NOT NULL,
	"word" text NOT NULL,
	"patents" integer NOT NULL,
	CONSTRAINT "patent_near_words_piece_word_pk" PRIMARY KEY("piece","word")
);
