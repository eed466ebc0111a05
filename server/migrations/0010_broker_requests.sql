CREATE TABLE "broker_requests" (
	"request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broker_requests_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"broker_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"create_date" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_by_id" integer,
	"decide_date" timestamp(3) with time zone,
	CONSTRAINT "broker_request_state_known" CHECK ("broker_requests"."state" in ('pending', 'approved', 'declined', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "broker_requests" ADD CONSTRAINT "broker_requests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_requests" ADD CONSTRAINT "broker_requests_broker_id_brokers_broker_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("broker_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "broker_requests" ADD CONSTRAINT "broker_requests_decided_by_id_users_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "broker_requests_pending" ON "broker_requests" USING btree ("user_id") WHERE "broker_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "broker_requests_code" ON "broker_requests" USING btree ("broker_id","request_id") WHERE "broker_requests"."state" = 'pending';