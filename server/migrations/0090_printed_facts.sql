CREATE TABLE "patent_facts" (
	"country" text NOT NULL,
	"patent_number" text NOT NULL,
	"facts" jsonb NOT NULL,
	"source_date" date,
	CONSTRAINT "patent_facts_country_patent_number_pk" PRIMARY KEY("country","patent_number")
);
