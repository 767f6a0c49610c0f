-- By hand, before the tables that use them: what makes two names, numbers or addresses those of the same company (D25).
-- A name in lower case without accents and signs.
create function app_company_plain(value text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(regexp_replace(app_fold(value), '[.''’`´]', '', 'g'),
    '[\s!-/:-@\[-_{-~«»“”„‘–—·•]+', ' ', 'g'));
--> statement-breakpoint
-- The same without its legal form; a name that is nothing else stays.
create function app_company_fold(value text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(btrim(regexp_replace(regexp_replace(app_company_plain(value),
    '( (gmbh|mbh|ggmbh|gesmbh|g m b h|ug|haftungsbeschrankt|ag|kg|kgaa|ohg|gbr|ek|e k|ev|e v|se|co|cie|company|corp|corporation|inc|incorporated|llc|llp|lp|plc|ltd|limited|pty|sa|s a|sas|sasu|sarl|s a r l|eurl|snc|scs|sca|sl|slu|sau|srl|s r l|srls|spa|s p a|bv|b v|nv|n v|vof|cv|ab|as|asa|aps|oy|oyj|ks|ky|hf|ehf|sp z oo|sp zoo|spzoo|spj|spk|sro|s r o|vos|doo|d o o|dd|kft|zrt|nyrt|bt|ooo|oao|zao|pao|ltda|lda|de|gk|kk|pte|sdn|bhd|pvt|private|eood|ood|sia|uab|ou))+$', ''),
    '^(ooo|oao|zao|pao|pt|sarl|sas|eurl|uab|sia) (?=.)', '')), ''), app_company_plain(value));
--> statement-breakpoint
-- A number as it is compared: letters and digits only.
create function app_company_number(value text) returns text
  language sql immutable parallel safe
  return nullif(regexp_replace(app_fold(value), '[^a-z0-9]', '', 'g'), '');
--> statement-breakpoint
-- The host of a web address or the domain of a mail address, unless everybody has one there.
create function app_company_host(value text) returns text
  language sql immutable parallel safe
  return (select host from (select nullif(regexp_replace(regexp_replace(lower(btrim(value)), '^[a-z]+://|^.*@', ''),
      '^www\d?\.|[/?#:].*$', '', 'g'), '') as host) h
    where host like '%.%' and host !~ '(^|\.)(gmail\.com|googlemail\.com|outlook\.[a-z.]+|hotmail\.[a-z.]+|live\.[a-z.]+|msn\.com|yahoo\.[a-z.]+|ymail\.com|gmx\.[a-z]+|web\.de|t-online\.de|freenet\.de|icloud\.com|me\.com|mac\.com|aol\.com|proton\.me|protonmail\.com|zoho\.com|qq\.com|163\.com|126\.com|mail\.ru|yandex\.[a-z]+|orange\.fr|wanadoo\.fr|free\.fr|laposte\.net|libero\.it|virgilio\.it|btinternet\.com|comcast\.net|verizon\.net|bluewin\.ch|facebook\.com|instagram\.com|linkedin\.com|youtube\.com|twitter\.com|x\.com|sites\.google\.com|wixsite\.com|wordpress\.com|blogspot\.com|github\.io)$');
--> statement-breakpoint
-- What proves that two entries are one company, and `no:`, by which any of its numbers is found.
create function app_company_keys(name text, country text, registration_number text, tax_number text, lei text,
  website text, email text, phone text) returns text[]
  language sql immutable parallel safe
  return array_remove(array[
    case when length(app_company_number(registration_number)) >= 4
      then 'registration:' || coalesce(upper(country), '') || ':' || app_company_number(registration_number) end,
    case when length(app_company_number(tax_number)) >= 6
      then 'tax:' || case when app_company_number(tax_number) ~ '^[a-z]{2}' then '' else lower(coalesce(country, '')) end
        || app_company_number(tax_number) end,
    'lei:' || app_company_number(lei),
    'host:' || app_company_host(website),
    'host:' || app_company_host(case when email like '%@%' then email end),
    case when length(regexp_replace(phone, '\D', '', 'g')) >= 9
      then 'phone:' || right(regexp_replace(phone, '\D', '', 'g'), 9) end,
    case when app_company_fold(name) <> '' then 'name:' || upper(country) || ':' || app_company_fold(name) end,
    'no:' || app_company_number(registration_number),
    'no:' || app_company_number(tax_number),
    'no:' || app_company_number(lei)
  ], null);
--> statement-breakpoint
-- A word, and it with each of its letters left out: two words with a typing error between them have one in common.
create function app_without_one(word text) returns text[]
  language sql immutable parallel safe
  return array(select distinct overlay(left(word, 40) placing '' from n for 1)
    from generate_series(1, case when length(word) > 3 then least(length(word), 40) else 0 end) n) || left(word, 40);
--> statement-breakpoint
create function app_name_variants(name text, other_names text) returns text[]
  language sql immutable parallel safe
  return array(select distinct variant
    from regexp_split_to_table(app_company_plain(name || ' ' || coalesce(other_names, '')), ' ') word,
      unnest(app_without_one(word)) variant);
--> statement-breakpoint
CREATE TABLE "directory_company" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"directory_id" uuid NOT NULL,
	"load_id" uuid NOT NULL,
	"name" text NOT NULL,
	"other_names" text,
	"registration_number" text,
	"tax_number" text,
	"lei" text,
	"address" text,
	"country" text,
	"industry" text,
	"website" text,
	"email" text,
	"phone" text,
	"status" text,
	"updated_on" date,
	"folded" text GENERATED ALWAYS AS (app_company_fold(name)) STORED,
	"search" text GENERATED ALWAYS AS (app_company_plain(name || ' ' || coalesce(other_names, '') || ' ' || coalesce(registration_number, '') || ' ' || coalesce(tax_number, '') || ' ' || coalesce(lei, '') || ' ' || coalesce(address, '')) || lower(' ' || coalesce(website, '') || ' ' || coalesce(email, ''))) STORED,
	"company_keys" text[] GENERATED ALWAYS AS (app_company_keys(name, country, registration_number, tax_number, lei, website, email, phone)) STORED,
	CONSTRAINT "directory_company_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "connector_answer" (
	"organization_id" uuid NOT NULL,
	"connector" text NOT NULL,
	"question" text NOT NULL,
	"companies" jsonb NOT NULL,
	"answered_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "connector_answer_organization_id_connector_question_pk" PRIMARY KEY("organization_id","connector","question")
);
--> statement-breakpoint
CREATE TABLE "connector" (
	"organization_id" uuid NOT NULL,
	"key" text NOT NULL,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"failed_at" timestamp(3) with time zone,
	"failed_as" text,
	CONSTRAINT "connector_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
CREATE TABLE "directory" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"load_id" uuid,
	"companies" integer DEFAULT 0 NOT NULL,
	"loaded_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "directory_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory_word" (
	"organization_id" uuid NOT NULL,
	"load_id" uuid NOT NULL,
	"word" text NOT NULL,
	"without_one" text[] GENERATED ALWAYS AS (app_without_one(word)) STORED,
	CONSTRAINT "directory_word_organization_id_load_id_word_pk" PRIMARY KEY("organization_id","load_id","word")
);
--> statement-breakpoint
CREATE TABLE "vendor_merge" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"merged" uuid[] NOT NULL,
	"moves" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "vendor_merge_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "company_keys" text[] GENERATED ALWAYS AS (app_company_keys(null, null, null, null, null, null, email, phone)) STORED;
--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "registration_number" text;
--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "tax_number" text;
--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "lei" text;
--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "other_names" text;
--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "company_keys" text[] GENERATED ALWAYS AS (app_company_keys(name, country, registration_number, tax_number, lei, website, null, null)) STORED;
--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "name_variants" text[] GENERATED ALWAYS AS (app_name_variants(name, other_names)) STORED;
--> statement-breakpoint
ALTER TABLE "vendor" drop column "search";
--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", '') || ' ' || coalesce("website", '') || ' ' || coalesce("address", '') || ' ' || coalesce("other_names", '') || ' ' || coalesce("registration_number", '') || ' ' || coalesce("tax_number", '') || ' ' || coalesce("lei", ''))) STORED;
--> statement-breakpoint
ALTER TABLE "directory_company" ADD CONSTRAINT "directory_company_organization_id_directory_id_directory_organization_id_id_fk" FOREIGN KEY ("organization_id","directory_id") REFERENCES "public"."directory"("organization_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vendor_merge" ADD CONSTRAINT "vendor_merge_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "directory_company_load" ON "directory_company" USING btree ("organization_id","load_id");
--> statement-breakpoint
CREATE INDEX "directory_company_folded" ON "directory_company" USING btree ("organization_id",folded text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "directory_company_search" ON "directory_company" USING gin ("organization_id",search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "directory_company_keys" ON "directory_company" USING gin ("company_keys");
--> statement-breakpoint
CREATE INDEX "connector_answer_age" ON "connector_answer" USING btree ("organization_id","answered_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "directory_name" ON "directory" USING btree ("organization_id",app_fold(name));
--> statement-breakpoint
CREATE INDEX "directory_word_without_one" ON "directory_word" USING gin ("without_one");
--> statement-breakpoint
CREATE INDEX "contact_company_keys" ON "contact" USING gin ("company_keys");
--> statement-breakpoint
CREATE INDEX "vendor_company_keys" ON "vendor" USING gin ("company_keys");
--> statement-breakpoint
CREATE INDEX "vendor_name_variants" ON "vendor" USING gin ("name_variants");
--> statement-breakpoint
-- By hand
-- It went with the column that now says more.
CREATE INDEX "vendor_search" ON "vendor" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
-- As app_found: row-level security would keep the indexes on text from being used. Where the organisation is alone, its
-- one list of all rows is not read with every search. Words of one or two letters have no index: they only begin names.
create function app_companies(org uuid, words text[], begins text, loads uuid[], countries text[],
  industries text[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  own text := case when exists (select from organization where id <> org)
    then 'organization_id = $1' else '(organization_id = $1) is true' end;
  narrowed text := ' and load_id = any($4)'
    || case when countries is null then '' else ' and country = any($5)' end
    || case when industries is null then '' else ' and industry = any($6)' end;
  in_text text := (select string_agg(format('search like ''%%'' || $2[%s] || ''%%''', n), ' and ')
    from generate_subscripts(words, 1) n);
  is_short boolean := (select bool_and(length(word) < 3) from unnest(words) word);
begin
  if org is distinct from app_org() then
    return;
  end if;
  if begins is not null then
    return query execute 'select id from directory_company where organization_id = $1 and folded like $3 || ''%'''
      || narrowed || ' limit $7' using org, words, begins, loads, countries, industries,
      case when is_short then most else least(most, 200) end;
  end if;
  if not is_short then
    return query execute format('select id from directory_company where %s%s and %s limit $7', own, narrowed, in_text)
      using org, words, begins, loads, countries, industries, most;
  end if;
end $$;
--> statement-breakpoint
-- Vendors and contacts that share a key, and companies of these loads.
create function app_companies_with(org uuid, source regclass, wanted text[], loads uuid[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if org is distinct from app_org() then
    return;
  end if;
  return query execute format('select id from %s where (organization_id = $1) is true and company_keys && $2 and %s limit $4',
    source, case when source = 'directory_company'::regclass then 'load_id = any($3)' else 'deleted_at is null' end)
    using org, wanted, loads, most;
end $$;
--> statement-breakpoint
-- Vendors by the words of their names as companies are compared: without dots and apostrophes.
create function app_vendors_named(org uuid, words text[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if org is distinct from app_org() then
    return;
  end if;
  return query select id from vendor
    where (organization_id = org) is true and deleted_at is null and name_variants @> words limit most;
end $$;
--> statement-breakpoint
-- The words of company names that may be meant by one with a typing error.
create function app_words_like(org uuid, asked text) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if org is distinct from app_org() then
    return;
  end if;
  return query select distinct d.word from directory_word d
    where (d.organization_id = org) is true and d.without_one && app_without_one(asked) limit 200;
  return query select distinct w from (select name, other_names from vendor
      where (organization_id = org) is true and deleted_at is null and name_variants && app_without_one(asked) limit 200) v,
    regexp_split_to_table(app_company_plain(v.name || ' ' || coalesce(v.other_names, '')), ' ') w;
end $$;
