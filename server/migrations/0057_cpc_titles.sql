CREATE TABLE "cpc_titles" (
	"symbol" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL
);
