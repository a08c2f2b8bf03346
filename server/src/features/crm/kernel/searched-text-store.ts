import { sql } from 'kysely'

/** What a search of records looks in: word for word as in the trigram indexes, which are not used otherwise. */
export const searchedContact = sql`' ' || r.name || case when r.email is null then '' else ' ' || r.email end`
export const searchedCompany = sql`' ' || r.name || case when r.domain is null then '' else ' ' || r.domain end`
export const searchedOpportunity = sql`' ' || r.name`
