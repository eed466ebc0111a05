// The names here aren't words. cspell:disable
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/client.ts';

/** Contacts of the list that everyone is on. */
const membersOfLargeList = 100_000;
const step = 100_000;

const firsts =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Daniel Nancy Matthew Lisa Anthony Betty Mark Helen Paul Sandra Steven Donna Andrew Carol Kenneth Ruth Hans Ingrid Pierre Claire Marco Giulia Carlos Lucia Wei Li Hiroshi Yuki Arjun Priya Omar Leila Ivan Olga Jan Eva Lars Astrid Joao Ines';
const starts =
  'Ander Berg Black Brook Carl Clay Dahl Dun East Eller Fair Feld Gold Gran Hal Hart Holm Inger John Kauf Kirch Lang Lind Mar Mac Mor Nor Oster Peter Ram Rich Rosen Sand Schul Silver Stein Storm Thor Under Vester Wald Wester White Wil Wind Wood Zeller Zimmer';
const ends =
  'berg bach brandt burg by dale dorf feld ford gaard haus heim hoff holm horst kamp land ler ley lund man mann mark ner quist rup sen son stad stein strom ton torp vall wald ward well wick worth';
const fields =
  'Photonics Robotics Semiconductor Materials Biologics Therapeutics Networks Software Optics Sensors Batteries Energy Power Motors Aerospace Diagnostics Imaging Wireless Storage Polymers Coatings Chemicals Instruments Devices Controls Analytics Genomics Pharma Agritech Foods Logistics Marine Mining Textiles Automation Acoustics Lighting Displays Turbines Membranes';
const forms = 'Inc LLC GmbH Ltd AG SA Corporation Institute Laboratories University';
const titles =
  'Director_of_Licensing Patent_Attorney Head_of_Technology_Transfer Licensing_Manager Chief_Technology_Officer Patent_Counsel Research_Director Vice_President';
const cities =
  'Boston Berlin Munich Zurich Lyon Milan Madrid Tokyo Osaka Seoul Taipei London Leeds Austin Denver Seattle Chicago Toronto';
const states = 'MA BE BY ZH RA LO MD TK OS SL TP LN YK TX CO WA IL ON';
const countries = 'US US US US DE DE GB FR IT ES JP JP KR TW CH CA SE NL';

const words = (list: string) => sql`string_to_array(${list}, ' ')`;
/** A number from 0 to `count` - 1 that depends only on `of` and `salt`. */
const any = (of: string, salt: number, count: number) =>
  sql.raw(`((hashint4extended(${of}, ${salt}) & 1048575)::int % ${count})`);
/** A number like `any`, but often a low one: some names and employers are common, and most are rare. */
const skewed = (of: string, salt: number, count: number) =>
  sql.raw(`floor(power((hashint4extended(${of}, ${salt}) & 16777215) / 16777216.0, 3) * ${count})::int`);
const pick = (list: string, of: string, salt: number) => sql`(${words(list)})[1 + ${any(of, salt, list.split(' ').length)}]`;

/** Six of ten organizations have no contacts; the first ones have thousands. */
const employers = (contacts: number): number => Math.floor(contacts * 0.4);

/** Fills the directory: contacts and as many organizations, with links, types and mailing lists. Nothing waits for a job afterward. */
export async function generateDirectory(db: Database, contacts: number): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  for (let from = 1; from <= contacts; from += step) await someOrganizations(db, from, Math.min(from + step - 1, contacts));
  for (let from = 1; from <= contacts; from += step) await someContacts(db, contacts, from, Math.min(from + step - 1, contacts));
  await someLinks(db, contacts);
  await someLists(db);
  // The jobs would otherwise run during every measurement. The part for duplicates queues its rows itself.
  await db.execute(sql`truncate new_names, duplicate_checks`);
  await db.execute(sql`vacuum analyze`);
}

/** Nine of ten names have a partner in them: without one, a million organizations would share 75,000 names. */
async function someOrganizations(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into organizations (org_name, parent_company, company_nickname, city, state, country, website, email, phone, industry, status,
      brevet_relationship, creator_id, create_date)
    select name || partner || ' ' || field || ' ' || ${pick(forms, 'i', 5)},
      case when i % 11 = 0 then name || ' Holdings' else '' end,
      case when i % 7 = 0 then name else '' end,
      ${pick(cities, 'i', 6)}, ${pick(states, 'i', 6)}, ${pick(countries, 'i', 7)},
      'https://www.' || domain, case when i % 3 = 0 then 'office@' || domain else '' end, '+1 555 ' || 1000000 + i,
      field, case when i % 20 = 0 then 0 else 1 end, case when i % 50 = 0 then 1 else 0 end, 1 + i % 2000, now() - make_interval(mins => i)
    from (
      select i, name, partner, field, lower(name || field) || i || '.example' as domain from (
        select i, ${pick(starts, 'i', 2)} || ${pick(ends, 'i', 3)} as name, ${pick(fields, 'i', 4)} as field,
          case when i % 10 = 0 then '' else ' & ' || ${pick(starts, 'i', 8)} || ${pick(ends, 'i', 9)} end as partner
        from generate_series(${from}::int, ${to}::int) i) named) row`);
  await db.execute(sql`
    insert into organization_type_flags (org_id, type_id)
    select org_id, type from organizations, generate_series(1, 8) type
    where org_id between ${from} and ${to} and (hashint4extended(org_id, type) & 1023) < (array[100, 200, 150, 5, 20, 60, 40, 30])[type]`);
}

async function someContacts(db: Database, contacts: number, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into contacts (firstname, lastname, title, city, state, country, work_phone, mobile_phone, primary_email, email_verify,
      email_verify_status, email_verify_date, keywords, mailing_notes, newsletter, us_patent_attorney, member_of_autm, responsible,
      ok_send_patent_no, creator_id, create_date)
    select firstname, lastname, replace(${pick(titles, 'i', 15)}, '_', ' '), ${pick(cities, 'i', 16)}, ${pick(states, 'i', 16)},
      ${pick(countries, 'i', 17)}, '+1 555 ' || 1000000 + i, case when i % 3 = 0 then '+1 556 ' || 1000000 + i else '' end,
      case when i % 12 = 0 then '' else lower(firstname || '.' || lastname) || case when i % 40 = 0 then '' else i::text end || '@' || domain end,
      case when i % 4 = 0 then 0 else 1 end, (array['Bad', 'Ok', 'Ok', 'Unknown'])[1 + i % 4], now(),
      case when i % 5 = 0 then 'licensing, ' || ${pick(fields, 'i', 18)} else '' end,
      case when i % 9 = 0 then 'Met at a fair in ' || ${pick(cities, 'i', 19)} || ', wants ' || ${pick(fields, 'i', 20)} else '' end,
      i % 2, case when i % 25 = 0 then 1 else 0 end, case when i % 30 = 0 then 1 else 0 end,
      case when i % 6 = 0 then array[1 + i % 3]::smallint[] else '{}' end, i % 3, 1 + i % 2000, now() - make_interval(mins => i)
    from (
      select i, ${pick(firsts, 'i', 11)} as firstname, ${pick(starts, 'i', 12)} || ${pick(ends, 'i', 13)} as lastname,
        split_part(website, 'www.', 2) as domain
      from generate_series(${from}::int, ${to}::int) i
        inner join organizations on org_id = 1 + ${skewed('i', 21, employers(contacts))}) row`);
}

/** Most contacts have the organization of their email address; ten organizations have thousands of contacts. */
async function someLinks(db: Database, contacts: number): Promise<void> {
  await db.execute(sql`
    insert into contact_organizations (contact_id, org_id)
    select contact_id, 1 + ${skewed('i', 21, employers(contacts))} from (select contact_id, (contact_id - 1000)::int as i from contacts) row where i % 8 <> 0
    union
    select contact_id, 1 + ${skewed('i', 22, employers(contacts))} from (select contact_id, (contact_id - 1000)::int as i from contacts) row where i % 10 = 0`);
  await db.execute(sql`
    insert into listing_contacts (listing_id, contact_id, creator_id)
    select listing_id, 1001 + listing_id * 7 % ${contacts}::int, 1 from listings where listing_id % 10 = 0`);
}

async function someLists(db: Database): Promise<void> {
  await db.execute(sql`
    insert into mailing_lists (mailinglist_name, mailinglist_notes, created_by, modified_by)
    select case when i = 1 then 'Everyone' else 'Friends of ' || (${words(fields)})[1 + i % 40] end, 'Generated', 1, 1
    from generate_series(1, 41) i`);
  await db.execute(sql`
    insert into mailing_list_members (maillist_id, contact_id, creator_id)
    select 1, contact_id, 1 from contacts where contact_id % 10 = 1 limit ${membersOfLargeList}`);
  await db.execute(sql`
    insert into mailing_list_members (maillist_id, contact_id, creator_id)
    select maillist_id, contact_id, 1 from mailing_lists, contacts
    where maillist_id > 1 and (contact_id + maillist_id * 37) % 1000 < 2`);
}
